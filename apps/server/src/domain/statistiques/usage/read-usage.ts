import { can } from '@sillage/contracts/capabilities.ts';
import type { Filtre } from '@sillage/contracts/filtres.ts';
import type { FiguresUsage, GlobalUsageData } from '@sillage/contracts/statistiques.ts';
import type { Platform } from '../../../platform/bind.ts';
import { today } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/login.ts';
import { type Limites, limitesOf } from '../filter/filter.queries.ts';
import { periodBefore } from '../filter/filter.rules.ts';
import { filterSentence } from '../filter/sentence.queries.ts';
import { sumPassages } from '../totals/sums.queries.ts';
import { ASKED, usageOf } from './usage.rules.ts';

type Reading = Pick<Platform, 'readDb' | 'clock'>;

/** The figures of this filter, without those that the person may not see; beside them those of the period before, where they are asked for. */
export async function readUsage(
  { readDb, clock }: Reading,
  actor: Actor,
  { comparer, ...filtre }: Filtre & { comparer: boolean },
): Promise<GlobalUsageData> {
  const limites = limitesOf(actor, filtre, clock);
  const before = comparer ? periodBefore(limites, today(clock)) : null;
  const [usage, avant, sentence] = await Promise.all([
    readFigures(readDb, actor, limites),
    before && readFigures(readDb, actor, { ...limites, ...before }),
    filterSentence(readDb, actor, limites),
  ]);
  return { ...usage, filtre: sentence, ...(comparer && { avant: before && avant && { ...avant, ...before } }) };
}

async function readFigures(readDb: Reading['readDb'], actor: Actor, limites: Limites): Promise<FiguresUsage> {
  const { passagesParEtablissement, satisfactionsParSemaine, ...usage } = usageOf(
    await sumPassages(readDb, actor, limites, ASKED),
  );
  return {
    ...usage,
    ...(can(actor, 'statistiques.par_etablissement') && { passagesParEtablissement }),
    ...(can(actor, 'statistiques.satisfaction_par_semaine') && { satisfactionsParSemaine }),
  };
}
