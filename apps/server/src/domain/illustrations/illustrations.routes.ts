import { FILE_TYPES, type FileAnswer } from '@sillage/contracts/contract.ts';
import { illustrations } from '@sillage/contracts/illustrations.ts';
import { bind, type Platform } from '../../platform/bind.ts';
import { ensureFound } from '../../platform/errors.ts';
import { fileOf, findPicture } from '../../platform/pictures.ts';
import { findOfModule, findOfVersion } from './illustrations.queries.ts';

export const illustrationsDomain = bind('illustrations', illustrations, {
  async show({ files, params: { fichier } }) {
    const picture = ensureFound(await findPicture(files, fichier));
    return { nom: fichier, image: true as const, ...picture };
  },

  deModule: async ({ db, actor, files, params }) => pictureAt(files, await findOfModule(db, actor, params.id)),
  deVersion: async ({ db, actor, files, params }) => pictureAt(files, await findOfVersion(db, actor, params.uuid)),
  deBuild: async ({ db, actor, files, params: { uuid, guid } }) =>
    pictureAt(files, await findOfVersion(db, actor, uuid, guid)),
});

/** Waves, for what has no picture, or none that this person may see. */
const NEUTRAL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200"><rect width="400" height="200" fill="#d9eef0"/><g fill="none" stroke="#0e7c86" stroke-width="6" stroke-linecap="round"><path d="M120 90c30 0 38-34 70-34s38 44 70 44c18 0 26-10 32-24"/><path d="M120 130c26 0 34-26 60-26s34 34 62 34c14 0 22-8 28-18" opacity=".6"/></g></svg>`;

/** The picture of that address; it may change there, so that nothing keeps it. */
async function pictureAt(
  files: Platform['files'],
  address: string | null | undefined,
): Promise<FileAnswer<'png' | 'jpg' | 'webp' | 'svg'>> {
  const fichier = address && fileOf(address);
  const picture = fichier && (await findPicture(files, fichier));
  if (picture) return { nom: fichier, ouvert: true, ...picture };
  return { nom: 'illustration.svg', type: FILE_TYPES.svg, ouvert: true, contenu: Buffer.from(NEUTRAL) };
}
