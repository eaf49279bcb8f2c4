import { frenchDay, frenchMinute, mondayLabel, weekOf } from '@sillage/contracts/calendrier.rules.ts';
import { isMessageCode, message, plural } from '@sillage/contracts/messages.fr.ts';
import { ANCIENNETE_ANS, NOTE_LABELS } from '@sillage/contracts/statistiques.rules.ts';
import type { Figure } from '@sillage/contracts/statistiques.ts';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { findGabarit } from '../../gabarits/gabarits.queries.ts';
import { listNamedFaits } from '../faits/faits.queries.ts';
import type { Fait } from '../faits/faits.rules.ts';
import { categorieName, faitName } from '../faits/libelles.rules.ts';
import { systemeLabel } from '../mobile/mobile.rules.ts';
import { findNameOfAction, findNameOfEtablissement, findNameOfModule, findNameOfScenario } from './sessions.queries.ts';

/** How many sessions a figure opens to, and how many answers, facts or devices it counts in them. */
interface Counts {
  nombreDeSessions: number;
  nombreCompte: number | null;
}

/** What a figure counts among the sessions of the filter, in words. */
export async function figureSentence(db: Connection, actor: Actor, figure: Figure, counts: Counts): Promise<string[]> {
  const { scenario, etablissement, profil, autresProfils, appareil, semaine, jusqua, avecDuree, question, reponse } =
    figure;
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
  if (figure.reponses) parts.push(countText('statistiques.figure.reponses', counts));
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
  if (figure.appareils) parts.push(countText('statistiques.figure.appareils', counts));
  if (avecScore) parts.push(message('mobile.figure.avec_score'));
  if (mois) parts.push(message('mobile.figure.mois', { mois: frenchDay(mois.slice(0, 7)) }));
  parts.push(...(await faitsPart(db, actor, figure, counts)));
  if (figure.arrets) {
    const { names } = await namedFaits(db, actor, figure.arrets);
    if (names[0]) parts.push(message('statistiques.figure.arrets', { nom: names[0] }));
  }
  const { numeroSerie } = figure;
  if (numeroSerie !== undefined) parts.push(message('statistiques.figure.numero_serie', { numero: numeroSerie }));
  const { possessions, tenuLe, anciennesPossessions } = figure;
  if (possessions) parts.push(plural('activite.figure.possessions', possessions.length));
  if (tenuLe) {
    const sentence = anciennesPossessions ? 'activite.figure.tenus_jusqua' : 'activite.figure.tenus_le';
    parts.push(message(sentence, { jour: frenchDay(tenuLe) }));
  }
  const { derniere } = figure;
  if (derniere) parts.push(message(`commun.figure.${derniere}`, { ans: ANCIENNETE_ANS }));
  return parts;
}

function applicationName(slug: string): string {
  const code = `mobile.application.${slug}`;
  return isMessageCode(code) ? message(code) : slug;
}

/** These facts, and each of their names once, as the templates of their scenarios say them. */
async function namedFaits(db: Connection, actor: Actor, ids: readonly number[]) {
  const named = await listNamedFaits(db, actor, ids);
  const byScenario = Map.groupBy(named, ({ scenarioId }) => scenarioId);
  const textes = new Map(
    await Promise.all([...byScenario.keys()].map(async (id) => [id, (await findGabarit(db, id)).textes] as const)),
  );
  return { named, names: [...new Set(named.map((fait) => faitName(fait, textes.get(fait.scenarioId)!)))] };
}

const NAMED = 3;

/** The facts, each once, the first few by their names; how many there are where a session holds several of them. */
async function faitsPart(db: Connection, actor: Actor, figure: Figure, counts: Counts): Promise<string[]> {
  const { faits, genre, categorie, code } = figure;
  if (faits) {
    const { named, names } = await namedFaits(db, actor, faits);
    const others = names.length - NAMED;
    const noms = names.slice(0, NAMED).join(', ');
    if (names.length === 0) return [];
    const told = others > 0 ? plural('statistiques.figure.faits_autres', others, { noms }) : noms;
    const isOneEach = counts.nombreCompte === counts.nombreDeSessions;
    return isOneEach ? [told] : [countText(nounOf(named), counts), told];
  }
  if (!genre) return [];
  if (code !== undefined) return [message(`commun.figure.${genre}`, { nom: await findNameOfAction(db, actor, code) })];
  const name = categorie === undefined ? null : (categorieName(categorie) ?? categorie);
  return [countText('statistiques.figure.actions_justes', counts), ...(name === null ? [] : [name])];
}

/** « 37 actions justes dans 12 sessions » */
function countText(noun: Noun, { nombreCompte, nombreDeSessions }: Counts): string {
  const sessions = plural('statistiques.nombre_sessions', nombreDeSessions);
  return message('statistiques.figure.dans', { faits: plural(noun, nombreCompte ?? 0), sessions });
}

type Noun = `statistiques.figure.${'actions_justes' | 'actions_fausses' | 'appareils' | 'faits' | 'reponses'}`;

/** What facts are together. */
function nounOf(named: readonly Fait[]): Noun {
  if (named.every(({ genre }) => genre === 'reponse')) return 'statistiques.figure.reponses';
  if (named.some(({ genre }) => genre !== 'action')) return 'statistiques.figure.faits';
  if (named.every(({ juste }) => juste)) return 'statistiques.figure.actions_justes';
  if (named.every(({ juste }) => juste === false)) return 'statistiques.figure.actions_fausses';
  return 'statistiques.figure.faits';
}
