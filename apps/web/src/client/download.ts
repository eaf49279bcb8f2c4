import endpoints from 'virtual:endpoints';
import { saveFile } from '../ui/save-file.ts';
import type { Body, Slug } from './client.ts';
import { request } from './wire.ts';

/**
 * Makes a call that answers a file, and saves it under the name that the server gives.
 * @throws ApiError
 */
export async function download<S extends Slug, V extends string>(slug: S, verb: V, sent: Body<S, V>): Promise<void> {
  const endpoint = endpoints[slug]?.[verb];
  if (!endpoint) throw new Error(`${slug}.${verb}`);
  await request(endpoint, { sent }, async (response) =>
    saveFile(await response.blob(), nameIn(response.headers.get('content-disposition'))),
  );
}

function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : 'fichier';
}
