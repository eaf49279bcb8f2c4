import { beforeEach, expect, test, vi } from 'vitest';
import { type NotificationRequest, notificationHost } from '../ui/notify.ts';
import { ApiError, unreachable } from './api-error.ts';
import { sayUndoable } from './say-undoable.ts';

const shown: NotificationRequest[] = [];
beforeEach(() => {
  shown.length = 0;
  notificationHost.serve((request) => shown.push(request));
});

const refused = (status: number) => new ApiError({ status, reason: '', message: `refus ${status}` });

/** What is shown once « Annuler » was pressed and has failed so. */
async function undoneWith(error: unknown) {
  const undo = vi.fn().mockRejectedValueOnce(error).mockResolvedValue(undefined);
  const reload = vi.fn().mockResolvedValue(undefined);
  sayUndoable({ done: `Fait, puis ${String(error)}`, name: 'Zoé', undo, reload });
  shown[0]!.undo!();
  await vi.waitFor(() => expect(shown.length).toBeGreaterThan(1));
  return { undo, reload };
}

test.each([
  ['the network', unreachable()],
  ['the server', refused(503)],
])('an undoing that %s has failed is offered again', async (_, error) => {
  const { undo, reload } = await undoneWith(error);
  expect(shown.map(({ kind, undo: again }) => [kind, again !== undefined])).toEqual([
    ['success', true],
    ['error', false],
    ['success', true],
  ]);
  shown[2]!.undo!();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(undo).toHaveBeenCalledTimes(2);
});

test.each([409, 412, 403])('one that is refused with %s is not', async (status) => {
  await undoneWith(refused(status));
  expect(shown.map(({ kind, undo: again }) => [kind, again !== undefined])).toEqual([
    ['success', true],
    ['error', false],
  ]);
});
