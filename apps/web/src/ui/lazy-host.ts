/** A piece of the page that is loaded the first time it is called for: `call` waits until it stands. */
export interface LazyHost<Request> {
  call(request: Request): void;
  /** The mounted host takes the requests, those made before it stood included. */
  serve(handler: (request: Request) => void): () => void;
  isWanted(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createLazyHost<Request>(): LazyHost<Request> {
  const waiting: Request[] = [];
  const listeners = new Set<() => void>();
  let handler: ((request: Request) => void) | undefined;
  let wanted = false;
  return {
    call(request) {
      if (handler) return handler(request);
      waiting.push(request);
      wanted = true;
      for (const listener of listeners) listener();
    },
    serve(next) {
      handler = next;
      for (const request of waiting.splice(0)) next(request);
      return () => {
        handler = undefined;
      };
    },
    isWanted: () => wanted,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
