import { FILE_TYPES } from '@sillage/contracts/contract.ts';
import { MAX_RAPPORTS } from '@sillage/contracts/rapports.rules.ts';
import { rapports } from '@sillage/contracts/rapports.ts';
import { bind } from '../../platform/bind.ts';
import { today } from '../../platform/clock.ts';
import { ensureFound, Refusal } from '../../platform/errors.ts';
import { findAddressee, lockAccount } from '../securite/securite.queries.ts';
import { askRapport } from './ask-rapport.ts';
import { makeRapport, phraseOf } from './make-rapport.ts';
import { bumpReferent, deleteRapport, findRapport, listRapports } from './rapports.queries.ts';
import { lastMonth } from './rapports.rules.ts';

export const rapportsDomain = bind('rapports', rapports, {
  async miens({ db, readDb, clock, actor }) {
    const addressee = await findAddressee(db, actor.userId);
    const own = await listRapports(db, actor);
    return {
      adresse: addressee?.email ?? null,
      rapports: await Promise.all(
        own.map(async (one) => ({ ...one, phrase: await phraseOf({ readDb, clock }, actor, one.filtre) })),
      ),
    };
  },

  async demander({ tx, readDb, clock, actor, body, note }) {
    if (actor.onBehalfOf !== null) throw new Refusal('rapports.au_nom_de');
    const filtre = { ...body, etab: body.etab.toSorted((a, b) => a - b) };
    // The record before the account, as a change of the record takes them.
    await bumpReferent(tx, actor.userId, filtre);
    await lockAccount(tx, actor.userId);
    if (!(await findAddressee(tx, actor.userId))?.email) throw new Refusal('rapports.sans_adresse');
    const own = await listRapports(tx, actor);
    if (own.length >= MAX_RAPPORTS) throw new Refusal('rapports.trop', { values: { nombre: MAX_RAPPORTS } });
    const made = await askRapport({ tx, clock }, actor.userId, filtre);
    if (!made) throw new Refusal('rapports.deja');
    note({ rapport: made.id });
    return { ...made, filtre, phrase: await phraseOf({ readDb, clock }, actor, filtre) };
  },

  async arreter({ tx, actor, params, note }) {
    const { id, filtre } = ensureFound(await findRapport(tx, actor, params.id));
    await bumpReferent(tx, actor.userId, filtre);
    await deleteRapport(tx, id);
    note({ rapport: id });
  },

  async apercu({ readDb, clock, actor, body }) {
    const addressee = ensureFound(await findAddressee(readDb, actor.userId));
    const days = lastMonth(today(clock));
    const { piece } = await makeRapport({ readDb, clock }, actor, { filtre: body, ...days, nom: addressee.nom });
    return { ...piece, type: FILE_TYPES.pdf };
  },
});
