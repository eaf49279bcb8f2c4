import { apprenants } from '@sillage/contracts/apprenants.ts';
import { isWithin, naissanceAt } from '@sillage/contracts/bornes.rules.ts';
import { canField } from '@sillage/contracts/capabilities.ts';
import { FILE_TYPES } from '@sillage/contracts/contract.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { bind } from '../../platform/bind.ts';
import { type Clock, today } from '../../platform/clock.ts';
import { type Connection, refuseTaken } from '../../platform/db.ts';
import {
  ensureAll,
  ensureReference,
  ensureSameVersion,
  Refusal,
  refuseFields,
  violation,
} from '../../platform/errors.ts';
import { iri } from '../../platform/hydra.ts';
import { isListed } from '../../platform/labels.ts';
import type { Actor } from '../../platform/login.ts';
import { makePdf } from '../../platform/pdf.ts';
import { giveAddress } from '../adresses/give-address.ts';
import { nameKey } from '../apprenants_import/apprenants_import.rows.rules.ts';
import { isLookAlike } from '../apprenants_import/apprenants_import.rules.ts';
import { changePassword } from '../connexion/change-password.ts';
import { hashStrongPassword } from '../connexion/hash-password.ts';
import { printCode } from '../connexion/make-code.ts';
import { askErasure } from '../donnees_personnelles/ask-erasure.ts';
import { ensureEtablissement } from '../etablissements/ensure-etablissement.ts';
import { leaveGroupsElsewhere } from '../regroupements/regroupements.members.queries.ts';
import { endLogins, insertUser } from '../users/users.queries.ts';
import { ACCESS_SHEETS, accessSheets, type PrintedLearner, splitForSheets } from './apprenants.access.rules.ts';
import { takeProposedIdentity } from './apprenants.identity.queries.ts';
import {
  getApprenant,
  getApprenantForUpdate,
  getCodeEtablissement,
  insertApprenant,
  isCodeTaken,
  listApprenantOptions,
  listApprenants,
  listApprenantsForUpdate,
  listForSheets,
  listNamesakes,
  takeNextNumber,
  updateApprenant,
} from './apprenants.queries.ts';
import { getApprenantRecord } from './apprenants.record.queries.ts';
import { codeOf, codeSeries, editRefusal } from './apprenants.rules.ts';
import { giveIdentity } from './give-identity.ts';

const LACKING = 'apprenants.etablissement_obligatoire';

export const apprenantsDomain = bind('apprenants', apprenants, {
  list: ({ db, actor, query }) => listApprenants(db, actor, query),

  options: ({ db, actor, query }) => listApprenantOptions(db, actor, query),

  show: ({ db, actor, clock, params }) => getApprenantRecord(db, actor, params.id, clock.now()),

  async ressemblants({ db, actor, query }) {
    const mayChoose = canField(actor, 'apprenants', 'etablissement', 'create');
    const etablissementId = mayChoose ? query.etablissement : actor.etablissementId;
    if (!etablissementId) return [];
    const known = await listNamesakes(db, actor, etablissementId, `${nameKey(query.nom)} ${nameKey(query.prenom)}`);
    return known.filter((one) => isLookAlike(one, query));
  },

  async create({ tx, actor, clock, body }) {
    const { email, password, etablissement, codeApprenant, profession, ...columns } = body;
    // Who may not choose it creates learners of the own establishment.
    const mayChoose = canField(actor, 'apprenants', 'etablissement', 'create');
    const own = [body.nom, body.prenom, email, body.matricule, codeApprenant];
    const [etablissementId, passwordHash] = await ensureAll(
      () => ensureEtablissement(tx, actor, mayChoose ? etablissement : actor.etablissementId, LACKING),
      () => (password ? hashStrongPassword(password, own) : null),
      () => ensureFreeCode(tx, codeApprenant),
      () => ensureProfession(tx, profession),
      () => ensureBorn(body.dateNaissance, clock),
    );
    const userId = await insertUser(tx, { role: 'ROLE_APPRENANT', passwordHash });
    const id = await insertApprenant(tx, {
      ...columns,
      email,
      userId,
      professionId: profession,
      etablissementId,
      codeApprenant: codeApprenant ?? (await proposeCode(tx, actor, etablissementId)),
    }).catch(refuseTakenCode);
    return getApprenant(tx, actor, id);
  },

  async update({ params, body, ifMatch, note, ...call }) {
    const { tx, actor, clock } = call;
    const { nom, prenom, dateNaissance, email: givenEmail, password, motDePasseActuel, ...rest } = body;
    const { etablissement, codeApprenant, profession, ...columns } = rest;
    const current = await getApprenantForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    ensureEditable(current);
    const own = [nom, prenom, givenEmail, codeApprenant];
    const [etablissementId, storePassword, email] = await ensureAll(
      () =>
        ensureEtablissement(tx, actor, etablissement === undefined ? current.etablissementId : etablissement, LACKING),
      () => changePassword(call, current.userId, { password, motDePasseActuel, own }),
      () => giveAddress(call, { ...current, isOfLearner: true }, givenEmail),
      () => ensureFreeCode(tx, codeApprenant, current.userId),
      () => ensureProfession(tx, profession),
      () => dateNaissance === current.dateNaissance || ensureBorn(dateNaissance, clock),
    );
    await storePassword();
    const given = { nom, prenom, dateNaissance };
    const { columns: identity, isProposed } = await giveIdentity(tx, actor, current, given, clock.now());
    if (isProposed) note({ identite: 'proposee' });
    if (body.estBloque) await endLogins(tx, current.userId);
    await updateApprenant(tx, current.id, {
      ...columns,
      ...identity,
      email,
      professionId: profession,
      etablissementId,
      codeApprenant: codeApprenant === null ? await proposeCode(tx, actor, etablissementId) : codeApprenant,
    }).catch(refuseTakenCode);
    if (etablissementId !== current.etablissementId) {
      note({ regroupements_quittes: await leaveGroupsElsewhere(tx, current.id, etablissementId, today(clock)) });
    }
    return getApprenant(tx, actor, current.id);
  },

  async delete({ tx, actor, params, clock, ifMatch }) {
    const current = await getApprenantForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    await askErasure(tx, [current.id], clock.now());
  },

  async archive({ tx, actor, params, clock, ifMatch }) {
    const current = await getApprenantForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (current.deletedAt === null) {
      await updateApprenant(tx, current.id, { deletedAt: clock.now().toISOString() });
      await endLogins(tx, current.userId);
    }
    return getApprenant(tx, actor, current.id);
  },

  async unarchive({ tx, actor, params, ifMatch }) {
    const current = await getApprenantForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (current.deletedAt !== null) await updateApprenant(tx, current.id, { deletedAt: null });
    return getApprenant(tx, actor, current.id);
  },

  async confirmIdentity({ tx, actor, params, ifMatch }) {
    const current = await getApprenantForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    ensureEditable(current);
    const proposed = await takeProposedIdentity(tx, current.userId);
    if (proposed) await updateApprenant(tx, current.id, proposed);
    return getApprenant(tx, actor, current.id);
  },

  async restoreIdentity({ tx, actor, params, ifMatch }) {
    const current = await getApprenantForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    ensureEditable(current);
    if (await takeProposedIdentity(tx, current.userId)) await updateApprenant(tx, current.id, {});
    return getApprenant(tx, actor, current.id);
  },

  async ficheAcces({ tx, actor, body, clock, config, note }) {
    const { userId, ...current } = await getApprenantForUpdate(tx, actor, body.id);
    ensureEditable(current);
    const date = clock.now();
    const { etablissement, ...apprenant } = await getApprenant(tx, actor, current.id);
    const printed = { ...apprenant, etablissement: etablissement.nom, ...(await printCode(tx, userId, date)) };
    note({}, iri('apprenants', current.id));
    return {
      nom: message('apprenants.fiche_acces.fichier', { code: apprenant.codeApprenant }),
      type: FILE_TYPES.pdf,
      contenu: await makePdf({ template: ACCESS_SHEETS, data: accessSheets([printed], config.publicUrl), date }),
    };
  },

  async apercuFichesAcces({ db, actor, body }) {
    const [served, sans] = splitForSheets(await listForSheets(db, actor, body.ids));
    return { fiches: served.length, sans: sans.map((one) => listName(one)) };
  },

  async fichesAcces({ tx, actor, body, clock, config, note }) {
    await listApprenantsForUpdate(tx, actor, body.ids);
    const [served] = splitForSheets(await listForSheets(tx, actor, body.ids));
    if (served.length === 0) throw new Refusal('apprenants.fiches_acces.aucune');
    const date = clock.now();
    const printed: PrintedLearner[] = [];
    for (const learner of served) printed.push({ ...learner, ...(await printCode(tx, learner.userId, date)) });
    note({ ids: served.map(({ id }) => id) });
    return {
      nom: message('apprenants.fiches_acces.fichier'),
      type: FILE_TYPES.pdf,
      contenu: await makePdf({ template: ACCESS_SHEETS, data: accessSheets(printed, config.publicUrl), date }),
    };
  },

  async deleteMultiple({ tx, actor, body, clock, note }) {
    const ids = await listApprenantsForUpdate(tx, actor, body.ids);
    const supprimes = await askErasure(tx, ids, clock.now());
    note({ ids, supprimes });
    return { supprimes };
  },
});

function ensureEditable(apprenant: { deletedAt: string | null }): void {
  const refusal = editRefusal(apprenant);
  if (refusal) throw new Refusal(refusal);
}

const CODE_TAKEN = ['codeApprenant', 'apprenants.code_deja_utilise'] as const;
const refuseTakenCode = refuseTaken({ apprenants_code_unique: CODE_TAKEN, apprenants_code_sans_casse: CODE_TAKEN });

async function ensureFreeCode(tx: Connection, code: string | null | undefined, userId?: number): Promise<void> {
  if (code && (await isCodeTaken(tx, code, userId))) throw refuseFields(violation(...CODE_TAKEN));
}

/** Nobody is born tomorrow. */
function ensureBorn(dateNaissance: string | null | undefined, clock: Clock): void {
  const bornes = naissanceAt(today(clock));
  if (dateNaissance && !isWithin(dateNaissance, bornes)) throw refuseFields(violation('dateNaissance', bornes.hors));
}

async function ensureProfession(tx: Connection, id: number | null | undefined): Promise<void> {
  if (id) ensureReference('profession', await isListed(tx, 'professions', id));
}

async function proposeCode(tx: Connection, actor: Actor, etablissementId: number): Promise<string> {
  const series = codeSeries(await getCodeEtablissement(tx, actor, etablissementId));
  return codeOf(series, await takeNextNumber(tx, series));
}
