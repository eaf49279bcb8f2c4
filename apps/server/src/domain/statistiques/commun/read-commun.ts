import { COLONNES_SCORES } from '@sillage/contracts/choices.ts';
import type { Filtre } from '@sillage/contracts/filtres.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { inFrenchOrder } from '@sillage/contracts/ordre.rules.ts';
import type { LigneScores, PartFormes, StatistiquesCommunes } from '@sillage/contracts/statistiques.ts';
import type { Platform } from '../../../platform/bind.ts';
import type { Actor } from '../../../platform/login.ts';
import { countFaits } from '../faits/comptes.queries.ts';
import { limitesOf } from '../filter/filter.queries.ts';
import { filterSentence } from '../filter/sentence.queries.ts';
import { countFormes, type Formes } from '../formes/dernieres.queries.ts';
import { partOf as partOfTotals } from '../totals/measures.rules.ts';
import { sumPassages } from '../totals/sums.queries.ts';
import { listLibelles } from './commun.queries.ts';
import { indicesOf, partsOf, scoresOf } from './commun.rules.ts';

type Reader = Pick<Platform, 'readDb' | 'clock'>;

/** Over all scenarios of the perimeter (S-2.1-05). */
export async function readCommun(
  { readDb, clock }: Reader,
  actor: Actor,
  filtre: Filtre,
): Promise<StatistiquesCommunes> {
  const limites = limitesOf(actor, filtre, clock);
  const [faits, sommes, formes, sentence] = await Promise.all([
    countFaits(readDb, actor, limites, { genres: ['action'] }),
    sumPassages(readDb, actor, limites, partOfTotals(['profil'], ['passages'])),
    countFormes(readDb, actor, limites),
    filterSentence(readDb, actor, limites),
  ]);
  const libelles = await listLibelles(
    readDb,
    faits.map(({ scenarioId }) => scenarioId),
  );
  const profils = sommes.filter(({ axe }) => axe === 'profil');
  return {
    filtre: sentence,
    nombreDeSessions: profils.reduce((sum, { passages }) => sum + passages, 0),
    indices: indicesOf(faits, libelles),
    dernieresFormations: formes.map(partOf),
    profils: profils.map(({ cle }) => cle).sort(inFrenchOrder),
  };
}

function partOf({ isTotal, moduleId, nom, ...nombres }: Formes): PartFormes {
  const { recente, ancienne } = nombres;
  return {
    module: isTotal ? null : (moduleId ?? 0),
    label: message(isTotal ? 'commun.toutes_formations' : 'satisfactions.hors_module'),
    ...(nom !== null && { label: nom }),
    ...partsOf(nombres),
    nombres: { recente, ancienne },
  };
}

/** The scores of each activity, of one profile or of all. */
export async function readScores(
  { readDb, clock }: Reader,
  actor: Actor,
  { profil, ...filtre }: Filtre & { profil?: string | undefined },
): Promise<{ filtre: string; scores: LigneScores[] }> {
  const limites = limitesOf(actor, filtre, clock);
  const [faits, sentence] = await Promise.all([
    countFaits(readDb, actor, limites, { genres: COLONNES_SCORES, ...(profil !== undefined && { profil }) }),
    filterSentence(readDb, actor, limites),
  ]);
  const libelles = await listLibelles(
    readDb,
    faits.map(({ scenarioId }) => scenarioId),
  );
  const name = profil || message('statistiques.profil_inconnu');
  return {
    filtre: profil === undefined ? sentence : `${sentence} · ${message('statistiques.figure.profil', { nom: name })}`,
    scores: scoresOf(faits, libelles),
  };
}
