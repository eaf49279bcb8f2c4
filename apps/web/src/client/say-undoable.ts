import { message } from '@sillage/contracts/messages.fr.ts';
import { PRECONDITION_FAILED, refusalOf, sayRefusal } from '../ui/form/refusal.ts';
import { notify } from '../ui/notify.ts';

/** From here on, the server has failed: it refuses nothing. */
const FAILED = 500;

interface Undoable {
  /** What was done, and to what. */
  done: string;
  /** What was done to. */
  name: string;
  /** Puts things back, as long as nothing else has changed: with the version that the act has left. */
  undo: () => Promise<unknown>;
  /** Reads again what has changed. */
  reload: () => Promise<unknown>;
}

/** Says what was done, with « Annuler », which says in turn what it did, or why it could not; what may yet succeed is offered again. */
export function sayUndoable(act: Undoable): void {
  const { done, name, undo, reload } = act;
  notify.success(done, () => {
    void undo().then(
      async () => {
        notify.success(message('ui.annulation_faite', { nom: name }));
        await reload();
      },
      (error: unknown) => {
        const { status } = refusalOf(error);
        if (status === PRECONDITION_FAILED) return notify.error(message('ui.annulation_impossible', { nom: name }));
        sayRefusal(error);
        if (!status || status >= FAILED) sayUndoable(act);
      },
    );
  });
}
