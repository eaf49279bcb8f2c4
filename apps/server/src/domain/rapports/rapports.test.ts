import { typographie } from '@sillage/contracts/typographie.ts';
import PostalMime from 'postal-mime';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { administrateur, passage, referent, scenario } from '../../../test/builders.ts';
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts';
import { openLogin } from '../../../test/world.ts';
import { enqueue } from '../../platform/jobs.ts';
import { retryMails } from '../../platform/mail.ts';
import { prepareRapports, sendRapport } from './rapports.job.ts';

let t: TestApp;
let mailbox: Mailbox;

const NOVEMBER = new Date('2026-11-20T09:00:00Z');
/** Half past six in France. */
const DECEMBER = new Date('2026-12-01T05:30:00Z');
const FILTER = { etab: [], typeEtablissement: 'all', casque: null, parcours: null, regroupement: null };

beforeAll(async () => {
  mailbox = await openMailbox();
  t = await testApp(mailbox.settings);
  const { nantes, saintNazaire, rennes } = t.world.etablissements;
  const { id: scenarioId } = await scenario(t.db, { nom: 'Hygiène des mains' });
  const { id: other } = await scenario(t.db, { nom: 'Prévention des chutes' });
  const days = ['2026-09-03', '2026-09-30', '2026-10-01', '2026-10-12', '2026-10-25', '2026-10-31', '2026-11-02'];
  for (const [rank, day] of days.entries()) {
    for (const { id: etablissementId } of [nantes, saintNazaire, rennes]) {
      const debut = `${day}T09:00:00Z`;
      const how = { dureeSecondes: 600 + 60 * rank, satisfaction1: (rank % 4) + 1, profil: 'Infirmier' };
      await passage(t.db, { etablissementId, debut, scenarioId: rank % 3 ? scenarioId : other, ...how });
    }
  }
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});
beforeEach(async () => {
  t.clock.current = NOVEMBER;
  mailbox.refuses = false;
  mailbox.received.splice(0);
  await t.db.deleteFrom('rapports').execute();
});

type Caller = ReturnType<TestApp['as']>;
const subscribe = async (caller: Caller, filter: object = {}) => {
  const { status, body } = await caller.post('/rapports', filter);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
/** A referent of Nantes of one's own, with a login. */
async function someone(): Promise<{ caller: Caller; userId: number; id: number; email: string }> {
  const email = `lea-${crypto.randomUUID()}@sillage.test`;
  const values = { etablissementId: t.world.etablissements.nantes.id, nom: 'Le Goff', prenom: 'Léa', email };
  const { id, userId } = await referent(t.db, values);
  return { caller: t.withCookie(await openLogin(t.db, userId, NOVEMBER)), userId, id, email };
}
const run = async (now = DECEMBER) => {
  t.clock.current = now;
  await enqueue(t.db, prepareRapports, {});
  await t.runJobs();
};
const mails = () => Promise.all(mailbox.received.map((raw) => PostalMime.parse(raw)));
const left = async () => (await t.db.selectFrom('rapports').select('id').execute()).map(({ id }) => id);

async function textOf(bytes: Uint8Array | ArrayBuffer | string) {
  const document = await getDocumentProxy(new Uint8Array(bytes as ArrayBuffer));
  let text = '';
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    text += ` ${items.map((item) => ('str' in item ? item.str : '')).join(' ')}`;
  }
  return { text: text.replaceAll(/\s+/g, ' ').replaceAll('−', '-'), document };
}

describe('to ask for a report', () => {
  test('its filter is kept in words, without days; it is one’s own, and stops in one act', async () => {
    const { caller, email } = await someone();
    expect((await caller.get('/rapports')).body).toMatchObject({ adresse: email, rapports: [] });
    const { id } = await subscribe(caller, { debut: '2026-01-01' });
    expect((await caller.get('/rapports')).body.rapports).toMatchObject([
      { id, phrase: 'tout votre périmètre', filtre: { ...FILTER, incomplete: false, tests: false } },
    ]);
    for (const person of ['superAdmin', 'etablissement', 'referent'] as const) {
      expect((await t.as(person).delete(`/rapports/${id}`)).status).toBe(404);
    }
    expect((await caller.delete(`/rapports/${id}`)).status).toBe(204);
    expect((await caller.get('/rapports')).body.rapports).toEqual([]);
  });

  test('the same one is not asked for twice, whatever the order of its establishments; ten at most', async () => {
    const { nantes, rennes } = t.world.etablissements;
    const caller = t.as('groupement');
    await subscribe(caller, { etab: [nantes.id, rennes.id] });
    const again = await caller.post('/rapports', { etab: [rennes.id, nantes.id] });
    expect([again.status, again.body.code]).toEqual([409, 'rapports.deja']);
    for (let casque = 1; casque < 10; casque++) await subscribe(caller, { casque });
    const eleventh = await caller.post('/rapports', {});
    expect([eleventh.status, eleventh.body.code]).toEqual([409, 'rapports.trop']);
  });

  test('without an address, or under the name of another, none is', async () => {
    const { userId, caller } = await someone();
    await t.db.updateTable('referents').set({ email: null }).where('userId', '=', userId).execute();
    expect((await caller.post('/rapports', {})).body.code).toBe('rapports.sans_adresse');
    const admin = await administrateur(t.db, 'ROLE_ADMIN', 'autre@sillage.test');
    const login = await openLogin(t.db, userId, NOVEMBER);
    await t.db.updateTable('connexions').set({ onBehalfOf: admin }).where('userId', '=', userId).execute();
    expect((await t.withCookie(login).post('/rapports', {})).body.code).toBe('rapports.au_nom_de');
    expect((await t.as('apprenant').post('/rapports', {})).status).toBe(403);
  });
});

describe('the document', () => {
  test.each(['admin', 'groupement', 'etablissement', 'referent'] as const)(
    '%s reads the figures of the last month as the screen has them, beside those of the month before',
    async (person) => {
      const asked = { debut: '2026-10-01', fin: '2026-10-31', comparer: true };
      const { body: usage } = await t.as(person).post('/data/globalUsageData', asked);
      const { status, bytes, headers } = await t.as(person).post('/rapports/apercu', {});
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
      const { text, document } = await textOf(bytes);
      expect((await document.getMarkInfo())?.Marked).toBe(true);
      const { nombreDeSessions, dureeMoyenne, avant } = usage;
      expect(nombreDeSessions).toBeGreaterThan(avant.nombreDeSessions);
      for (const words of [
        'octobre 2026',
        `${nombreDeSessions} sessions`,
        `contre ${avant.nombreDeSessions} en septembre 2026 en hausse de ${nombreDeSessions - avant.nombreDeSessions}`,
        `${dureeMoyenne} min`,
        `contre ${avant.dureeMoyenne} min en septembre 2026`,
        '20 novembre 2026',
      ]) {
        expect(text).toContain(words);
      }
      const row = (label: string, value: number, before: number) =>
        expect(text).toContain(`${label} ${value} ${before} ${value > before ? '+' : ''}${value - before}`);
      for (const { label, value, id } of usage.passagesParScenario) {
        row(label, value, avant.passagesParScenario.find((one: { id: number }) => one.id === id)?.value ?? 0);
      }
      for (const { total } of usage.passagesParSemaine) expect(text).toMatch(new RegExp(`\\d\\d/\\d\\d/26 ${total} `));
      // Between weeks with sessions, the one without has its place.
      expect(text).toMatch(/ 05\/10\/26 0 /);
      expect(text.includes(typographie("L'ont trouvée utile"))).toBe(person === 'admin');
      expect(text.includes('Sessions par établissement')).toBe(['admin', 'groupement'].includes(person));
      expect(text.includes('IFSI de Rennes')).toBe(person === 'admin');
      expect(text).toContain('CHU de Nantes');
    },
  );

  test('S-2.3-09 · of one type of establishment, it names those alone that its figures are about', async () => {
    const asked = { typeEtablissement: 'trainingInstitute' };
    const { text } = await textOf((await t.as('admin').post('/rapports/apercu', asked)).bytes);
    expect([text.includes('IFSI de Rennes'), text.includes('CHU de Nantes')]).toEqual([true, false]);
  });

  test('a month without a session is a report too', async () => {
    const { text } = await textOf((await t.as('referentSans').post('/rapports/apercu', {})).bytes);
    expect(text).toContain(typographie("Aucune session n'a été jouée ce mois-là."));
  });
});

describe('the mail of the first of the month', () => {
  test('it bears the document, the way to the figures and the way to stop; once, whatever starts again', async () => {
    const { caller, email, userId } = await someone();
    const { id } = await subscribe(caller);
    await run();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail!.to![0]!.address).toBe(email);
    expect(mail!.subject).toBe(typographie("Rapport d'usage : novembre 2026"));
    const arret = `http://sillage.test/securite?rapport=${id}`;
    expect(mail!.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${arret}>`);
    expect(mail!.text).toContain(arret);
    expect(mail!.text).toContain('/stats/usage?debut=2026-11-01&fin=2026-11-30&comparer=true');
    expect(mail!.html).toContain(`href="${arret}"`);
    const buttons = [...mail!.html!.matchAll(/<a href="([^"]*)"[^>]*>Ouvrir la page</g)].map(([, href]) => href);
    expect(buttons).toEqual([expect.stringMatching(/^http:\/\/sillage\.test\/stats\/usage/)]);
    const [piece] = mail!.attachments;
    expect([piece!.mimeType, mail!.attachments.length]).toEqual(['application/pdf', 1]);
    expect((await textOf(piece!.content)).text).toContain('novembre 2026');
    await run();
    await run(new Date('2026-12-02T05:30:00Z'));
    const { objet, destinataire } = { objet: mail!.subject!, destinataire: email };
    const due = { rapportId: id, debut: '2026-11-01', fin: '2026-11-30', userIds: [userId], destinataire, objet };
    // As after a process that was killed before it could say that it was done.
    await enqueue(t.db, sendRapport, due);
    await t.runJobs();
    expect(mailbox.received).toHaveLength(1);
    await run(new Date('2027-01-01T05:30:00Z'));
    expect(mailbox.received).toHaveLength(2);
  });

  test('one that no server takes is not noted as sent, and leaves once it does', async () => {
    const { caller } = await someone();
    await subscribe(caller);
    mailbox.refuses = true;
    await run();
    expect(mailbox.received).toEqual([]);
    const kept = t.db.selectFrom('rapports').select(['dernierMois', 'envoye']);
    expect(await kept.executeTakeFirst()).toEqual({ dernierMois: '2026-11-01', envoye: false });
    mailbox.refuses = false;
    await enqueue(t.db, retryMails, {});
    await t.runJobs();
    expect(await kept.executeTakeFirst()).toEqual({ dernierMois: '2026-11-01', envoye: true });
    expect((await mails()).map(({ subject }) => subject)).toEqual([typographie("Rapport d'usage : novembre 2026")]);
  });

  test('it waits among the other mails, and given up it does not come back', async () => {
    const { caller, email } = await someone();
    await subscribe(caller);
    mailbox.refuses = true;
    await run();
    t.clock.current = NOVEMBER;
    const { body } = await t.as('superAdmin').get('/courriels/en-attente');
    const [waiting, ...others] = body.courriels;
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({ destinataire: email, objet: typographie("Rapport d'usage : novembre 2026") });
    expect((await t.as('superAdmin').post('/courriels/abandon', { ids: [waiting.id] })).body.abandonnes).toBe(1);
    mailbox.refuses = false;
    await run(new Date('2026-12-02T05:30:00Z'));
    expect(mailbox.received).toEqual([]);
  });

  test('one asked for during a month says that month, not the one before', async () => {
    const { caller } = await someone();
    await subscribe(caller);
    await run(NOVEMBER);
    expect(mailbox.received).toEqual([]);
  });

  test('who lost the right, the address or the account gets nothing, and is not tried again', async () => {
    const [role, address, account, kept] = [await someone(), await someone(), await someone(), await someone()];
    for (const { caller } of [role, address, account, kept]) await subscribe(caller);
    await t.db.updateTable('users').set({ role: null }).where('id', '=', role.userId).execute();
    await t.db.updateTable('referents').set({ email: null }).where('id', '=', address.id).execute();
    expect((await t.as('admin').delete(`/referents/${account.id}`)).status).toBe(204);
    await run();
    expect((await mails()).map(({ to }) => to![0]!.address)).toEqual([kept.email]);
    expect(await left()).toHaveLength(1);
  });

  test('its perimeter is that of the day on which it leaves', async () => {
    const { nantes, rennes } = t.world.etablissements;
    const { caller, id } = await someone();
    await subscribe(caller);
    await t.db.updateTable('referents').set({ etablissementId: rennes.id }).where('id', '=', id).execute();
    await run();
    const { text } = await textOf((await mails())[0]!.attachments[0]!.content);
    expect([text.includes('IFSI de Rennes'), text.includes('CHU de Nantes')]).toEqual([true, false]);
    expect(nantes.id).not.toBe(rennes.id);
  });
});

describe('the box of a referent', () => {
  const boxOf = async (id: number) => (await t.as('admin').get(`/referents/${id}`)).body.rapportsMail;
  const tick = async (id: number, rapportsMail: boolean) => {
    const { status, body } = await t.as('etablissement').put(`/referents/${id}`, { rapportsMail });
    expect([status, body.rapportsMail]).toEqual([200, rapportsMail]);
  };
  /** Without the link of a first password. */
  const sent = async () => (await mails()).filter(({ attachments }) => attachments.length > 0);

  test('P-3-80 · on at the creation, it is the report of the own establishment, from the running month on', async () => {
    const email = `box-${crypto.randomUUID()}@sillage.test`;
    const given = { nom: 'Le Goff', prenom: 'Léa', email, rapportsMail: true };
    expect((await t.as('etablissement').post('/referents', given)).body.rapportsMail).toBe(true);
    await run(NOVEMBER);
    expect(await sent()).toEqual([]);
    await run();
    const [mail, ...others] = await sent();
    expect([mail!.to![0]!.address, others]).toEqual([email, []]);
    const { text } = await textOf(mail!.attachments[0]!.content);
    expect(text).toContain('novembre 2026');
    expect([text.includes('CHU de Nantes'), text.includes('IFSI de Rennes')]).toEqual([true, false]);
  });

  test('P-3-80 · set on a record, as often as one likes, it brings one mail; taken off, none, and no other report ends', async () => {
    const [on, off] = [await someone(), await someone()];
    await subscribe(off.caller, { casque: 1 });
    for (const { id } of [on, on, off]) await tick(id, true);
    expect(await boxOf(on.id)).toBe(true);
    await tick(off.id, false);
    expect((await off.caller.get('/rapports')).body.rapports).toMatchObject([{ filtre: { casque: 1 } }]);
    expect((await t.as('etablissement').put(`/referents/${on.id}`, { poste: 'Cadre' })).body.rapportsMail).toBe(true);
    await off.caller.delete(`/rapports/${(await off.caller.get('/rapports')).body.rapports[0].id}`);
    await run();
    expect((await sent()).map(({ to }) => to![0]!.address)).toEqual([on.email]);
  });

  test('P-3-80 · it follows what the referent asks for and stops, and a form opened before does not undo that', async () => {
    const { caller, id } = await someone();
    const stale = async (rapportsMail: boolean) =>
      (await t.as('etablissement').put(`/referents/${id}`, { rapportsMail }, { 'if-match': '"1"' })).status;
    const other = await subscribe(caller, { casque: 1 });
    expect((await t.as('admin').get(`/referents/${id}`)).body).toMatchObject({ rapportsMail: false, version: 1 });
    const own = await subscribe(caller);
    expect((await t.as('admin').get(`/referents/${id}`)).body).toMatchObject({ rapportsMail: true, version: 2 });
    expect(await stale(false)).toBe(412);
    expect((await caller.post('/rapports', {})).body.code).toBe('rapports.deja');
    expect((await caller.delete(`/rapports/${own.id}`)).status).toBe(204);
    expect((await t.as('admin').get(`/referents/${id}`)).body).toMatchObject({ rapportsMail: false, version: 3 });
    expect(await left()).toEqual([other.id]);
  });

  test('P-3-80 · of a report that ended for want of an address it says so; without one it cannot be set', async () => {
    const { id } = await someone();
    await tick(id, true);
    await t.db.updateTable('referents').set({ email: null }).where('id', '=', id).execute();
    await run();
    expect(await sent()).toEqual([]);
    t.clock.current = NOVEMBER;
    expect(await boxOf(id)).toBe(false);
    const box = [{ propertyPath: 'rapportsMail', code: 'referents.rapports_sans_adresse' }];
    const set = (values: object) => t.as('etablissement').put(`/referents/${id}`, { rapportsMail: true, ...values });
    expect((await set({})).body.violations).toMatchObject(box);
    const named = { nom: 'Le Goff', prenom: 'Léa', rapportsMail: true };
    expect((await t.as('etablissement').post('/referents', named)).body.violations).toMatchObject(box);
    expect((await set({ email: `box-${crypto.randomUUID()}@sillage.test` })).body.rapportsMail).toBe(true);
    expect((await set({ email: null })).body.violations).toMatchObject(box);
  });

  test('P-3-80 · nobody sets that of a referent of elsewhere', async () => {
    const { rennes } = t.world.referents;
    for (const person of ['etablissement', 'groupement', 'referent'] as const) {
      expect((await t.as(person).put(`/referents/${rennes.id}`, { rapportsMail: true })).status).toBe(404);
    }
    expect(await left()).toEqual([]);
  });
});

test('where no server of mails is configured, the outbox keeps the words, with the way to the figures', async () => {
  const other = await testApp();
  try {
    const userId = other.world.userIds.groupement;
    expect((await other.as('groupement').post('/rapports', {})).status).toBe(201);
    other.clock.current = DECEMBER;
    await enqueue(other.db, prepareRapports, {});
    await other.runJobs();
    const [mail, ...others] = await other.db.selectFrom('courriels').selectAll().execute();
    expect(others).toEqual([]);
    expect(mail!.userIds).toEqual([userId]);
    expect(mail!.texte).toContain('/stats/usage?debut=2026-11-01');
  } finally {
    await other.close();
  }
});
