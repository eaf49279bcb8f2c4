import type { Manifest, ManifestItem } from '../apps/server/src/domain/scorm/read-manifest.ts';
import { isOver, readCmi, toSeconds } from '../apps/server/src/domain/scorm/scorm.rules.ts';
import type { JourneyRequest } from '../apps/web/src/client/launch-messages.ts';
import { createRunTime, type RunTime } from '../apps/web/src/scorm/run-time.ts';
import type { RunTimeLaunch } from '../apps/web/src/scorm/session.ts';
import { Acquis, type Cmi, type Path, SharedData } from '../packages/contracts/src/scorm.ts';

/** What the server keeps of one learner and one package between two launches. */
export interface Kept {
  path: Path | null;
  /** Of the attempts before this one. */
  acquis: Acquis;
  states: ReadonlyMap<string, { cmi: Cmi; seconds: number }>;
  stores: ReadonlyMap<string, string>;
}

export const NOTHING: Kept = { path: null, acquis: {}, states: new Map(), stores: new Map() };

/** A package as one learner plays it: launches, what they leave, and where they lead. */
export class Learner {
  readonly #manifest: Manifest;
  kept: Kept;
  #runTime: RunTime | null = null;
  #item = '';
  /** Of the sessions before this launch. */
  #seconds = 0;

  constructor(manifest: Manifest, kept: Kept) {
    this.#manifest = manifest;
    this.kept = kept;
  }

  /** Opens a launch, following the order to what it plays. @returns the item that is played, if any */
  async open(wanted: string): Promise<string | null> {
    if (this.#isOver()) {
      const { objectifs, donnees } = this.#manifest.portees;
      const acquis = objectifs === 'tentative' ? {} : acquisIn(this.kept);
      const stores = donnees === 'tentative' ? NOTHING.stores : this.kept.stores;
      this.kept = { path: null, acquis, states: new Map(), stores };
    }
    for (let item = wanted, turns = 0; turns < 5; turns += 1) {
      const launched = this.#manifest.items.find(({ id }) => id === item);
      if (!launched) return null;
      this.#item = item;
      this.#seconds = this.kept.states.get(item)?.seconds ?? 0;
      this.#runTime = await createRunTime(launchOf(launched, this.#manifest, this.kept), () => undefined);
      this.kept = { ...this.kept, path: this.#runTime.path() };
      if (this.#runTime.isPlayed) {
        this.#runTime.show();
        return item;
      }
      const step = this.#runTime.step();
      if (step === null || typeof step !== 'object') return null;
      item = step.item;
    }
    return null;
  }

  /** The attempt of the last launch is over: this one begins anew. */
  #isOver(): boolean {
    const { path, states } = this.kept;
    if (this.#manifest.parcours) return path !== null && isOver(this.#manifest, [], path);
    const suivis = [...states].map(([item, { cmi }]) => {
      const { complete, suspendu, ...tracked } = readCmi(cmi);
      const completeLe = complete ? '' : null;
      return { item, passage: '', ...tracked, meilleurScore: null, completeLe, termine: !suspendu };
    });
    return isOver(this.#manifest, suivis, null);
  }

  /** The content ends its session. */
  end(): void {
    const api = this.runTime.api as Record<string, (parameter: string) => string>;
    api.Terminate!('');
    this.#keep(this.runTime);
  }

  get runTime(): RunTime {
    return this.#runTime!;
  }

  /** Takes the content away. @param request of the player, null to leave @returns where the order leads */
  leave(request: JourneyRequest | null): string | null {
    const runTime = this.runTime;
    runTime.request(request);
    runTime.finish();
    this.#keep(runTime);
    const step = runTime.step();
    return step !== null && typeof step === 'object' ? step.item : null;
  }

  #keep(runTime: RunTime): void {
    // As it travels to the server and back.
    const { adl, ...cmi } = JSON.parse(JSON.stringify(runTime.state())) as Cmi;
    const before = this.#seconds;
    const seconds = before + toSeconds(String(cmi.session_time ?? ''));
    const written = SharedData.safeParse({ adl }).data?.adl.data ?? [];
    this.kept = {
      ...this.kept,
      path: runTime.path(),
      states: new Map(this.kept.states).set(this.#item, { cmi, seconds }),
      stores: new Map([...this.kept.stores, ...written.map(({ id, store }) => [id, store] as const)]),
    };
  }
}

/** What the learner has of the objectives that orders share. */
export function acquisIn({ path, acquis }: Kept): Acquis {
  return path ? Acquis.parse(path.moteur.globalObjectiveMap) : acquis;
}

function launchOf(
  item: ManifestItem,
  { norme, parcours, items }: Manifest,
  { path, acquis, states, stores }: Kept,
): RunTimeLaunch {
  const state = states.get(item.id);
  return {
    norme,
    item: item.id,
    items,
    sco: item.sco,
    doneByContent: item.doneByContent,
    apprenant: { id: '$LEARNER_ID', nom: '$LEARNER_NAME' },
    etat: state?.cmi ?? null,
    entree: state ? 'resume' : 'ab-initio',
    launchData: item.launchData,
    objectifs: item.objectifs,
    masteryScore: item.masteryScore,
    maxTimeAllowed: item.maxTimeAllowed,
    timeLimitAction: item.timeLimitAction,
    completionThreshold: item.completionThreshold,
    scaledPassingScore: item.scaledPassingScore,
    tempsTotalSecondes: state?.seconds ?? 0,
    langue: null,
    partage: item.partage.map((store) => ({ ...store, valeur: stores.get(store.id) ?? null })),
    parcours: parcours && {
      racine: parcours,
      etat: path && (JSON.parse(JSON.stringify(path)) as Path),
      acquis: path ? {} : acquis,
    },
  };
}
