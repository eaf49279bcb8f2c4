import { illustrations } from '@sillage/contracts/illustrations.ts';
import { bind } from '../../platform/bind.ts';
import { ensureFound } from '../../platform/errors.ts';
import { findPicture } from '../../platform/pictures.ts';

export const illustrationsDomain = bind('illustrations', illustrations, {
  async show({ files, params: { fichier } }) {
    const picture = ensureFound(await findPicture(files, fichier));
    return { nom: fichier, image: true as const, ...picture };
  },
});
