import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { type Manifest, readManifest } from '../apps/server/src/domain/scorm/read-manifest.ts';

/** ADL's packages by their name, read as an upload reads them. @param path of the archive of their manifests */
export async function readPackages(path: string): Promise<Map<string, Manifest>> {
  const zip = await yauzl.openPromise(path, { autoClose: false });
  const packages = new Map<string, Manifest>();
  for await (const entry of zip.eachEntry()) {
    const name = /LMSTestPackage_([^/]+)\/imsmanifest\.xml$/.exec(entry.fileName)?.[1];
    if (name) packages.set(name, readManifest(await zip.openReadStreamPromise(entry).then(buffer)));
  }
  zip.close();
  return packages;
}
