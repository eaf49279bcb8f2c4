import { MODULE_TYPE } from '@sillage/contracts/choices.ts';
import { roundedMean, satisfactionPercent } from '@sillage/contracts/moyennes.rules.ts';

/** A module of a training, as the database tells it. */
export interface ModuleSuivi {
  complete: boolean;
  dateCompletion: string | null;
  /** Percent; null without a score. */
  moyenne: number | null;
  /** Answers to the first question: their sum and their number. */
  sommeSatisfaction1: number;
  reponsesSatisfaction1: number;
  /** Minutes. */
  duree: number | null;
}

/** The modules of a training, each told whether it waits for the one before it (C-3.4-10). */
export function withLocks<M extends ModuleSuivi>(
  modules: readonly M[],
  isSequential: boolean,
): (M & { verrouille: boolean })[] {
  return modules.map((module, index) => ({
    ...module,
    verrouille: isSequential && modules.slice(0, index).some(({ complete }) => !complete),
  }));
}

/** What a training amounts to for its learner: complete when all its modules are, at the moment of the last one (C-9-20, C-9-24, C-9-26). */
export function summaryOf(modules: readonly ModuleSuivi[]) {
  const complete = modules.length > 0 && modules.every((module) => module.complete);
  const moments = modules.map(({ dateCompletion }) => dateCompletion).filter((moment) => moment !== null);
  const durations = modules.map(({ duree }) => duree).filter((duree) => duree !== null);
  return {
    complete,
    dateCompletion: complete ? (moments.toSorted().at(-1) ?? null) : null,
    moyenne: roundedMean(modules.map(({ moyenne }) => moyenne)),
    satisfactions1: satisfactionPercent({
      somme: modules.reduce((sum, { sommeSatisfaction1 }) => sum + sommeSatisfaction1, 0),
      nombre: modules.reduce((sum, { reponsesSatisfaction1 }) => sum + reponsesSatisfaction1, 0),
    }),
    duree: durations.length === modules.length ? durations.reduce((sum, one) => sum + one, 0) || null : null,
  };
}

interface Played {
  type: number;
  scenarioUuid: string | null;
  overrideUrl: string | null;
  overrideUrlMobile: string | null;
}

/** Where the establishment has the browser app, trainings of the web are opened there, under the name of the learner (S-7-66). */
export function inBrowserApp<Module extends Played>(module: Module, app: string | null): Module {
  const isOfApp = module.type === MODULE_TYPE.simulation || module.type === MODULE_TYPE.moteurWeb;
  if (app === null || !isOfApp) return module;
  const there = `${app}&scenario=${module.scenarioUuid}`;
  return {
    ...module,
    overrideUrl: module.overrideUrl && there,
    overrideUrlMobile: module.overrideUrlMobile && there,
  };
}
