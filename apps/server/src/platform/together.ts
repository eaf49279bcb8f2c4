/**
 * One run of the work for all who ask while another is under way: it begins after each of them has asked.
 * What fails fails for those who shared it alone.
 */
export function together(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= last.then(() => {
      next = undefined;
      const run = work();
      last = run.catch(() => undefined);
      return run;
    });
    return next;
  };
}
