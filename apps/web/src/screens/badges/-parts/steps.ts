import { message } from '@sillage/contracts/messages.fr.ts';
import { loadOptions } from '../../../client/queries.ts';
import type { RemoteChoices } from '../../../ui/choices.ts';
import type { Address } from '../../../ui/link.tsx';

/** Steps that a badge may ask for: modules and scenarios, by the address that its criteria hold (C-3.7-05). */

const MODULE = '/api/modules/';
const SCENARIO = '/api/scenarios/';
const modules = loadOptions('modules');
const scenarios = loadOptions('scenarios');

export const isModule = (step: string) => step.startsWith(MODULE);

/** Where the record of a step is. */
export function stepPath(step: string): Address {
  const id = Number(step.slice(step.lastIndexOf('/') + 1));
  return isModule(step) ? `/modules/show/${id}` : `/scenarios/show/${id}`;
}

/** Those whose name matches what is typed, but for the ones chosen already. */
export function stepsExcept(chosen: readonly string[]): RemoteChoices {
  return {
    // Of both: whichever is written, the other is known anew too.
    loadKey: ['modules', 'etapes', chosen],
    load: async (wanted, signal) => {
      const [ofModules, ofScenarios] = await Promise.all([modules(wanted, signal), scenarios(wanted, signal)]);
      const found = [
        ...ofModules.options.map(({ value, label }) => ({
          value: MODULE + value,
          label: message('badges.etape_module', { nom: label }),
        })),
        ...ofScenarios.options.map(({ value, label }) => ({
          value: SCENARIO + value,
          label: message('badges.etape_scenario', { nom: label }),
        })),
      ];
      const options = found.filter(({ value }) => !chosen.includes(value));
      return { options, total: ofModules.total + ofScenarios.total - (found.length - options.length) };
    },
  };
}

/** What TanStack Query needs to name these steps, by address. */
export function stepNames(steps: readonly string[]) {
  const idsOf = (prefix: string) =>
    steps.filter((step) => step.startsWith(prefix)).map((step) => step.slice(prefix.length));
  return {
    queryKey: ['modules', 'etapes', 'noms', steps],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Record<string, string>> => {
      const named = async (prefix: string, load: typeof modules) => {
        const values = idsOf(prefix);
        if (values.length === 0) return [];
        const { options } = await load({ values }, signal);
        return options.map(({ value, label }) => [prefix + value, label] as const);
      };
      return Object.fromEntries((await Promise.all([named(MODULE, modules), named(SCENARIO, scenarios)])).flat());
    },
    staleTime: 60_000,
  };
}
