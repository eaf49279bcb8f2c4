import { isAdmin } from '@sillage/contracts/capabilities.ts';
import type { Filtre } from '@sillage/contracts/filtres.ts';
import type { Bloc, BlocDefini, StatistiquesScenario, Textes } from '@sillage/contracts/gabarits.ts';
import { meanMinutes, meanScore } from '@sillage/contracts/moyennes.rules.ts';
import type { Platform } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { countArrets, countFaits } from '../statistiques/faits/comptes.queries.ts';
import { type Limites, limitesOf } from '../statistiques/filter/filter.queries.ts';
import { filterSentence } from '../statistiques/filter/sentence.queries.ts';
import { sumScenario } from '../statistiques/totals/scenario.queries.ts';
import { findGabarit, type ScenarioNomme } from './gabarits.queries.ts';
import { amongSessions, blocOf, type Compte, defaultBlocs, rightActions } from './gabarits.rules.ts';

type Reader = Pick<Platform, 'readDb' | 'clock'>;

/** The blocks of a scenario for this person: hidden blocks stay here, those for administrators too (S-2.4-09, S-2.4-10, S-2.4-17). */
export async function readStatistics(
  { readDb, clock }: Reader,
  actor: Actor,
  { scenario, filtre }: { scenario: ScenarioNomme; filtre: Filtre },
): Promise<StatistiquesScenario> {
  const { version, blocs, textes } = await findGabarit(readDb, scenario.id);
  const limites = limitesOf(actor, filtre, clock);
  const shown = await readBlocs(readDb, actor, { scenario, limites, blocs, textes });
  const told = isAdmin(actor)
    ? shown.datas
    : shown.datas.filter(({ adminOnly }) => !adminOnly).map((bloc) => ({ ...bloc, inconnus: [] }));
  const datas = told.filter((bloc) => bloc.visible && (isFilled(bloc) || bloc.inconnus.length > 0));
  return { ...shown, datas, version: isAdmin(actor) ? version : null };
}

const isFilled = ({ series }: Bloc) => series.length > 0;

interface Asked {
  scenario: ScenarioNomme;
  limites: Limites;
  /** Null: those of the default template. */
  blocs: readonly BlocDefini[] | null;
  textes: Textes;
}

/** Every block, hidden ones too. */
export async function readBlocs(
  db: Connection,
  actor: Actor,
  { scenario, limites, blocs, textes }: Asked,
): Promise<Omit<StatistiquesScenario, 'version'>> {
  const [faits, sums, filtre, arrets] = await Promise.all([
    countFaits(db, actor, limites, { scenarioId: scenario.id }),
    sumScenario(db, actor, limites, scenario.id),
    filterSentence(db, actor, limites),
    countArrets(db, actor, limites, scenario.id),
  ]);
  const compte: Compte = {
    faits,
    textes,
    sessionsCount: sums.passages,
    terminees: sums.terminees,
    scoreMoyen: meanScore(sums),
    arrets,
  };
  const shownOf = (bloc: BlocDefini) => amongSessions(blocOf(bloc, compte));
  return {
    scenario,
    filtre,
    sessionsCount: compte.sessionsCount,
    terminees: compte.terminees,
    dureeMoyenne: meanMinutes(sums),
    scoreMoyen: compte.scoreMoyen,
    actionsJustes: rightActions(faits),
    datas:
      compte.sessionsCount > 0
        ? (blocs?.map(shownOf) ?? defaultBlocs(faits, textes).map(shownOf).filter(isFilled))
        : [],
  };
}
