import { appareil_cles } from '@sillage/contracts/appareil_cles.ts';
import { bind } from '../../platform/bind.ts';
import { refuseFields, violation } from '../../platform/errors.ts';
import { hashToken, makeToken } from '../../platform/login.ts';
import { isVisible } from '../../platform/perimeter.ts';
import { getCle, hasCasque, insertCle, listCles, revokeCle, revokeClesOfCasque } from './appareil_cles.queries.ts';

export const appareilClesDomain = bind('appareil_cles', appareil_cles, {
  list: ({ db, actor, query }) => listCles(db, actor, query),

  show: ({ db, actor, params }) => getCle(db, actor, params.id),

  async create({ tx, actor, clock, body }) {
    const { casque: casqueId = null, etablissement: etablissementId = null, application = null } = body;
    if ([casqueId, etablissementId, application].filter((one) => one !== null).length !== 1) {
      throw refuseFields(violation(casqueId === null ? 'casque' : 'etablissement', 'appareil_cles.un_seul'));
    }
    if (casqueId !== null) {
      if (!(await hasCasque(tx, actor, casqueId))) throw refuseFields(violation('casque', 'validation.reference'));
      await revokeClesOfCasque(tx, casqueId, clock.now());
    } else if (etablissementId !== null && !(await isVisible(tx, actor, 'etablissements', etablissementId))) {
      throw refuseFields(violation('etablissement', 'validation.reference'));
    }
    const secret = makeToken();
    const id = await insertCle(
      tx,
      { casqueId, etablissementId, application: application?.toLowerCase() ?? null },
      hashToken(secret),
      clock.now(),
    );
    return { ...(await getCle(tx, actor, id)), secret };
  },

  async revoquer({ tx, actor, clock, params }) {
    const { id } = await getCle(tx, actor, params.id);
    await revokeCle(tx, id, clock.now());
    return getCle(tx, actor, id);
  },
});
