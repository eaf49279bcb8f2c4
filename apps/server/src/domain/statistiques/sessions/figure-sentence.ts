import { frenchDay, frenchMinute, mondayLabel, weekOf } from '@sillage/contracts/calendrier.rules.ts';
import { isMessageCode, message, plural } from '@sillage/contracts/messages.fr.ts';
import { NOTE_LABELS } from '@sillage/contracts/statistiques.rules.ts';
import type { Figure } from '@sillage/contracts/statistiques.ts';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { listNamedFaits } from '../faits/faits.queries.ts';
import { categorieName, faitName } from '../faits/libelles.rules.ts';
import { systemeLabel } from '../mobile/usage.rules.ts';
import { findNameOfAction, findNameOfEtablissement, findNameOfModule, findNameOfScenario } from './sessions.queries.ts';

/** What a figure counts among the sessions of the filter, in words. */
export async function figureSentence(db: Connection, actor: Actor, figure: Figure): Promise<string[]> {
  const {
    scenario,
    etablissement,
    profil,
    autresProfils,
    appareil,
    semaine,
    jusqua,
    avecDuree,
    question,
    reponse,
    faits,
  } = figure;
  const profilName = (name: string) => name || message('statistiques.profil_inconnu');
  const parts: string[] = [];
  if (scenario !== undefined) {
    const nom = await findNameOfScenario(db, actor, scenario);
    parts.push(message('statistiques.figure.scenario', { nom: nom ?? message('statistiques.scenario_inconnu') }));
  }
  if (figure.module !== undefined) {
    const nom = await findNameOfModule(db, actor, figure.module);
    parts.push(message('statistiques.figure.module', { nom: nom ?? message('satisfactions.hors_module') }));
  }
  if (etablissement !== undefined) {
    const nom = await findNameOfEtablissement(db, actor, etablissement);
    const inconnu = message('statistiques.etablissement_inconnu');
    parts.push(message('statistiques.figure.etablissement', { nom: nom ?? inconnu }));
  }
  if (profil !== undefined) parts.push(message('statistiques.figure.profil', { nom: profilName(profil) }));
  if (autresProfils) {
    parts.push(message('statistiques.figure.autres_profils', { noms: autresProfils.map(profilName).join(', ') }));
  }
  if (appareil)
    parts.push(message('statistiques.figure.appareil', { nom: message(`statistiques.appareil.${appareil}`) }));
  if (semaine) parts.push(message('statistiques.figure.semaine', { jour: mondayLabel(weekOf(semaine)) }));
  if (jusqua) parts.push(message('statistiques.figure.jusqua', { instant: frenchMinute(jusqua) }));
  if (avecDuree) parts.push(message('statistiques.figure.avec_duree'));
  if (question) {
    const asked = { question: message(`statistiques.satisfaction.${question}`) };
    parts.push(
      reponse
        ? message('statistiques.figure.reponse', { ...asked, reponse: message(NOTE_LABELS[reponse]) })
        : message('statistiques.figure.question', asked),
    );
  }
  const { application, systeme, finies, avecScore, mois } = figure;
  if (application !== undefined) {
    parts.push(
      application
        ? message('mobile.figure.application', { nom: applicationName(application) })
        : message('mobile.figure.toutes_applications'),
    );
  }
  if (systeme) parts.push(message('statistiques.figure.appareil', { nom: systemeLabel(systeme) }));
  if (systeme === '') parts.push(message('mobile.figure.systeme_inconnu'));
  if (finies) parts.push(message('mobile.figure.finies'));
  if (avecScore) parts.push(message('mobile.figure.avec_score'));
  if (mois) parts.push(message('mobile.figure.mois', { mois: frenchDay(mois.slice(0, 7)) }));
  if (faits) parts.push(...(await faitsPart(db, actor, faits)));
  const { possessions, tenuLe, anciennesPossessions } = figure;
  if (possessions) parts.push(plural('activite.figure.possessions', possessions.length));
  if (tenuLe) {
    const sentence = anciennesPossessions ? 'activite.figure.tenus_jusqua' : 'activite.figure.tenus_le';
    parts.push(message(sentence, { jour: frenchDay(tenuLe) }));
  }
  const { genre, categorie, code, derniere } = figure;
  if (genre && code !== undefined) {
    parts.push(message(`commun.figure.${genre}`, { nom: await findNameOfAction(db, actor, code) }));
  }
  if (genre && code === undefined && categorie !== undefined) {
    parts.push(message('commun.figure.categorie', { nom: categorieName(categorie) ?? categorie }));
  }
  if (derniere) parts.push(message(`commun.figure.${derniere}`));
  return parts;
}

function applicationName(slug: string): string {
  const code = `mobile.application.${slug}`;
  return isMessageCode(code) ? message(code) : slug;
}

const NAMED = 3;

/** The facts, each once, the first few by their names. */
async function faitsPart(db: Connection, actor: Actor, ids: readonly number[]): Promise<string[]> {
  const names = [...new Set((await listNamedFaits(db, actor, ids)).map(faitName))];
  const others = names.length - NAMED;
  const noms = names.slice(0, NAMED).join(', ');
  if (names.length === 0) return [];
  return [others > 0 ? plural('statistiques.figure.faits_autres', others, { noms }) : noms];
}
