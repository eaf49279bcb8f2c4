import { FILE_TYPES } from '@sillage/contracts/contract.ts';
import { conventions, MAX_DEVIS_MEGABYTES } from '@sillage/contracts/conventions.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { bind } from '../../platform/bind.ts';
import { ensureFound, Refusal } from '../../platform/errors.ts';
import { findConvention, listConventions } from './conventions.queries.ts';
import { makeConvention } from './make-convention.ts';

const MAX_DEVIS_BYTES = MAX_DEVIS_MEGABYTES * 1024 * 1024;

export const conventionsDomain = bind('conventions', conventions, {
  list: ({ db, actor, query }) => listConventions(db, actor, query),

  async generer({ tx, files, clock, config, actor, body, note }) {
    const { infos, devis } = body;
    if (devis && devis.byteLength > MAX_DEVIS_BYTES) {
      throw new Refusal('fichier.trop_grand', { values: { taille: MAX_DEVIS_MEGABYTES } });
    }
    if (!config.termsFile) throw new Refusal('conventions.sans_conditions');
    const { id, numero } = await makeConvention(tx, files, {
      infos,
      devis: devis ?? null,
      termsFile: config.termsFile,
      userId: actor.userId,
      date: clock.now(),
    });
    note({ convention: id, numero, etablissement: infos.etablissement });
    return { id, PdfAdress: `/api/conventions/${id}/pdf` };
  },

  async pdf({ db, actor, files, params }) {
    const { numero, fichier } = ensureFound(await findConvention(db, actor, params.id));
    const nom = message('conventions.pdf.nom', { numero });
    return { nom, type: FILE_TYPES.pdf, contenu: await files.getStream(fichier), ouvert: true as const };
  },
});
