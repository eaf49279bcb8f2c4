import { useState } from 'react';
import { sayRefusal } from '../ui/form/refusal.ts';
import type { Body, Slug } from './client.ts';
import { download } from './download.ts';

/** The button of a file: asks for it once, and says why when it does not come. */
export function useDownload<S extends Slug, V extends string>(slug: S, verb: V) {
  const [loading, setLoading] = useState(false);
  return {
    loading,
    save: (sent: Body<S, V>) => {
      setLoading(true);
      void download(slug, verb, sent)
        .catch(sayRefusal)
        .finally(() => setLoading(false));
    },
  };
}
