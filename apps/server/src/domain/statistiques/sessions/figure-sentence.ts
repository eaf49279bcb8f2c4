import { mondayLabel, weekOf } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { LIBELLES_DES_NOTES } from '@sillage/contracts/statistiques.rules.ts';
import type { Figure } from '@sillage/contracts/statistiques.ts';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/session.ts';
import { findNameOfEtablissement, findNameOfScenario } from './sessions.queries.ts';

/** What a figure counts among the sessions of the filter, in words. */
export async function figureSentence(db: Connection, actor: Actor, figure: Figure): Promise<string[]> {
  const { scenario, etablissement, profil, autresProfils, appareil, semaine, avecDuree, question, reponse } = figure;
  const profilName = (name: string) => name || message('statistiques.profil_inconnu');
  const parts: string[] = [];
  if (scenario !== undefined) {
    const nom = await findNameOfScenario(db, actor, scenario);
    parts.push(message('statistiques.figure.scenario', { nom: nom ?? message('statistiques.scenario_inconnu') }));
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
  if (avecDuree) parts.push(message('statistiques.figure.avec_duree'));
  if (question) {
    const asked = { question: message(`statistiques.satisfaction.${question}`) };
    parts.push(
      reponse
        ? message('statistiques.figure.reponse', { ...asked, reponse: message(LIBELLES_DES_NOTES[reponse]) })
        : message('statistiques.figure.question', asked),
    );
  }
  return parts;
}
