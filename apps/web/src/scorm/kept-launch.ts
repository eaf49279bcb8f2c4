import type { Cmi, OpenedLaunch, Path } from '@sillage/contracts/scorm.ts';
import { KEPT_DAYS } from '@sillage/contracts/scorm-limits.ts';
import { sessionSeconds } from './durations.ts';
import type { Shelf } from './outbox.ts';
import { openShelf } from './shelf.ts';
import { withValuesOf } from './stores.ts';

/** A launch as it was left, to be gone on with when the server does not answer. */
export interface KeptLaunch {
  place: string;
  /** Its state is the last that was committed here. */
  launch: OpenedLaunch;
  /** Rank of the next commit. */
  seq: number;
  /** Of the session time that the commits of this launch have told. */
  secondes: number;
  /** The content has ended it for good: the next one begins anew, which is the server's to say. */
  fini: boolean;
  /** Milliseconds of the clock when it was left. */
  le: number;
}

type KeptFound = { kept: KeptLaunch } | { refus: 'scorm.non_garde' | 'scorm.garde_finie' };

/** The launches that this device keeps of a module; sealed with what the portal forgets when its learner leaves. */
export async function openKept(secret: string): Promise<KeptShelf> {
  return keptOn(await openShelf<KeptLaunch>({ id: 'garde', secret }));
}

export async function keptOn(shelf: Shelf<KeptLaunch>) {
  const all = await shelf.list();
  return {
    find(item: string): KeptFound {
      const kept = all.find((one) => one.launch.item === item);
      if (!kept || Date.now() - kept.le > KEPT_DAYS * 86_400_000) return { refus: 'scorm.non_garde' };
      return kept.fini ? { refus: 'scorm.garde_finie' } : { kept };
    },
    /** Another version of the package takes the place of the one before. */
    async put(kept: Omit<KeptLaunch, 'place' | 'le'>): Promise<void> {
      const former = all.filter(({ launch }) => launch.paquet !== kept.launch.paquet);
      await shelf.put({ ...kept, place: `garde|${kept.launch.item}`, le: Date.now() });
      for (const one of former) await shelf.remove(one);
    },
  };
}

type KeptShelf = Awaited<ReturnType<typeof keptOn>>;

/** Puts a launch away as it goes. */
export interface Keeper {
  begin(seq: number, secondes: number): Promise<void>;
  /** @param seq rank of the commit after this state */
  save(state: Cmi, seq: number, fin: boolean): Promise<void>;
}

export function keeperOf(shelf: KeptShelf, launch: OpenedLaunch): Keeper {
  return {
    begin: (seq, secondes) => shelf.put({ launch, seq, secondes, fini: false }),
    save: (state, seq, fin) =>
      shelf.put({
        launch: withState(launch, state),
        seq,
        secondes: sessionSeconds(state),
        fini: fin && isOver(state),
      }),
  };
}

/** The launch with this state, which is newer than its own. */
export function withState(launch: OpenedLaunch, etat: Cmi): OpenedLaunch {
  const led = (etat.adl as { parcours?: Path } | undefined)?.parcours;
  const { parcours, partage } = launch;
  return {
    ...launch,
    etat,
    entree: 'resume',
    partage: withValuesOf(etat, partage),
    parcours: parcours && { ...parcours, etat: led ?? parcours.etat },
  };
}

const ENDED: unknown[] = ['completed', 'passed', 'failed'];

/** Ended, and not to be resumed. @param state the last one of a session */
function isOver(state: Cmi): boolean {
  const { exit, lesson_status, completion_status, success_status } = (state.core ?? state) as Cmi;
  return exit !== 'suspend' && [lesson_status, completion_status, success_status].some((one) => ENDED.includes(one));
}
