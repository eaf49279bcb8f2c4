import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { MAX_ROWS } from '@sillage/contracts/pages.rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { apprenant, passage, scenario } from '../../../../test/builders.ts';
import { openLogin } from '../../../../test/world.ts';
import { makeArchive, removeArchives } from '../attestations.job.ts';
import { makeDocumentArchive } from './make-archive.ts';

let t: TestApp;
let dpcScenario: number;
let otherScenario: number;
beforeAll(async () => {
  t = await testApp();
  dpcScenario = (await scenario(t.db, { nom: 'Friction au lit du patient', dpc: true })).id;
  otherScenario = (await scenario(t.db, { nom: 'Pose d’une voie veineuse' })).id;
});
afterAll(() => t.close());

async function session(values: Partial<Parameters<typeof passage>[1]> = {}): Promise<string> {
  const etablissementId = t.world.etablissements.nantes.id;
  const given = { etablissementId, scenarioId: dpcScenario, nom: 'Abgrall', prenom: 'Zoé', ...values };
  return (await passage(t.db, given)).session;
}

/** Names and contents of an archive. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry: Entry) =>
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        const parts: Buffer[] = [];
        for await (const part of stream) parts.push(part);
        files.set(entry.fileName, Buffer.concat(parts));
        zip.readEntry();
      }),
    );
    zip.readEntry();
  });
}

const create = (body: unknown) => t.as('etablissement').post('/attestations/lots', body);
const progress = async (id: number) => (await t.as('etablissement').get(`/attestations/lots/${id}`)).body;

test('a learner has all the own attestations in one file, whose documents are those had one by one', async () => {
  const { userId, id: apprenantId } = await apprenant(t.db, { etablissementId: t.world.etablissements.nantes.id });
  const cookie = await openLogin(t.db, userId, t.clock.current);
  const mine = () => t.withCookie(cookie).get('/attestations/miennes/archive');
  expect((await mine()).status).toBe(404);
  const sessions = [];
  for (const scenarioId of [dpcScenario, otherScenario]) sessions.push(await session({ apprenantId, scenarioId }));
  const { status, headers, bytes } = await mine();
  expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
  const files = [...(await unzip(bytes)).values()];
  expect(files).toHaveLength(2);
  const alone = await Promise.all(
    sessions.map(async (one) => (await t.withCookie(cookie).get(`/attestations/mienne/${one}`)).bytes),
  );
  expect(alone.every((pdf) => files.some((file) => file.equals(pdf)))).toBe(true);
});

describe('archive of a selection', () => {
  test('S-7-69 S-7-70 S-7-71 S-7-93 S-2.19-03 · one PDF for each row, named after the person, no clash, downloaded from the address given', async () => {
    const sessions = [await session(), await session(), await session({ nom: 'Nguyễn', prenom: 'Ánh' })];
    const made = await create({ type: 'attestationAssiduite', sessions });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ statut: 'en_attente', total: 3, faites: 0, ZipAdress: null, ZipName: null });
    expect((await t.as('etablissement').get(`/attestations/lots/${made.body.id}/archive`)).status).toBe(404);
    await t.runJobs();
    const lot = await progress(made.body.id);
    expect(lot).toMatchObject({ statut: 'termine', faites: 3, ZipName: 'Attestations 2026-11-20.zip' });
    const { headers, bytes } = await t.as('etablissement').get(lot.ZipAdress.slice('/api'.length));
    expect(headers['content-type']).toBe('application/zip');
    const files = await unzip(bytes);
    expect([...files.keys()].sort()).toEqual([
      'Abgrall Zoé 2026-11-03 (2).pdf',
      'Abgrall Zoé 2026-11-03.pdf',
      'Nguyễn Ánh 2026-11-03.pdf',
    ]);
    for (const pdf of files.values()) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await t.as('etablissement').get('/attestations/lots')).body[0]).toMatchObject({ id: lot.id });
  });

  test('an archive asked for after midnight in France is of that day', async () => {
    const { id } = (await create({ sessions: [await session()] })).body;
    await t.runJobs();
    const createdAt = '2026-11-20T23:30:00.000Z';
    await t.db.updateTable('document_lots').set({ createdAt }).where('id', '=', id).execute();
    expect((await progress(id)).ZipName).toBe('Attestations 2026-11-21.zip');
  });

  test('S-5-37 S-8-15 · an empty selection is refused', async () => {
    for (const body of [{ sessions: [] }, {}, { filtre: { search: 'introuvable' } }]) {
      const refused = await create(body);
      expect([refused.status, refused.body['hydra:description']]).toEqual([422, 'Aucune ligne sélectionnée']);
    }
  });

  test('S-5-38 S-5-40 · a row named TEST, or without the DPC mark when it is asked, cannot be selected', async () => {
    const [good, byName, byFirstName, plain] = [
      await session(),
      await session({ nom: 'TEST' }),
      await session({ prenom: 'test' }),
      await session({ scenarioId: otherScenario }),
    ];
    expect((await create({ sessions: [good, byName] })).status).toBe(422);
    expect((await create({ sessions: [byFirstName] })).status).toBe(422);
    expect((await create({ sessions: [plain], dpc: true })).status).toBe(422);
    expect((await create({ sessions: [plain, good] })).status).toBe(201);
    const { body } = await t.as('etablissement').get(`/attestations/${byName}`);
    expect(body.selectionnable).toBe(false);
  });

  test('« select all » goes by the filter, leaves TEST rows out and keeps to the perimeter', async () => {
    const debut = '2026-05-05T09:00:00Z';
    const wanted = [await session({ debut }), await session({ debut, nom: 'Bihan' })];
    await session({ debut, nom: 'TEST' });
    await session({ debut, etablissementId: t.world.etablissements.rennes.id });
    const day = { debut: '2026-05-05', fin: '2026-05-05' };
    const made = await create({ filtre: day });
    expect(made.body.total).toBe(2);
    const { sessions } = await t.db
      .selectFrom('document_lots')
      .where('id', '=', made.body.id)
      .select('sessions')
      .executeTakeFirstOrThrow();
    expect(new Set(sessions)).toEqual(new Set(wanted));
    await session({ debut, scenarioId: otherScenario });
    expect((await create({ filtre: day, dpc: true })).body.total).toBe(2);
  });

  test('a filter that selects more sessions than one archive holds is refused, with how many it holds', async () => {
    const debut = '2026-06-06T08:00:00Z';
    const first = await session({ debut });
    const COPIED = sql`"etablissementId", "scenarioId", plateforme, "scenarioRef", nom, prenom, complete, debut, jour, "isoAnnee",
      "isoSemaine", "dernierEvenement", "updatedAt"`;
    await sql`insert into passages (session, ${COPIED}) select gen_random_uuid(), ${COPIED}
      from passages, generate_series(1, ${MAX_ROWS}) where session = ${first}`.execute(t.db);
    const filtre = { debut: '2026-06-06', fin: '2026-06-06' };
    const { status, body } = await create({ filtre });
    expect([status, body.code]).toEqual([422, 'attestations.trop_de_sessions']);
    expect(body['hydra:description'].replaceAll(/\s/g, '')).toContain(String(MAX_ROWS));
    await t.db.deleteFrom('passages').where('session', '=', first).execute();
    const made = await create({ filtre });
    expect([made.status, made.body.total]).toEqual([201, MAX_ROWS]);
    await t.as('etablissement').post(`/attestations/lots/${made.body.id}/annulation`);
  });

  test('five archives wait at most for one person, even asked at once, and they are made one after the other', async () => {
    await t.runJobs();
    const sessions = [await session()];
    const asked = await Promise.all(Array.from({ length: 8 }, () => create({ sessions })));
    const statuses = asked.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    expect((await t.as('referent').post('/attestations/lots', { sessions })).status).toBe(201);
    const { rows } = await sql<{ queue: string }>`select distinct queue_name as queue from graphile_worker.jobs
      where task_identifier = 'archive-attestations'`.execute(t.db);
    expect(rows).toEqual([{ queue: 'attestations' }]);
    await t.runJobs();
    expect((await create({ sessions })).status).toBe(201);
    await t.runJobs();
  });

  test('an archive belongs to the person who asked for it', async () => {
    const made = await create({ sessions: [await session()] });
    await t.runJobs();
    for (const person of ['referent', 'admin', 'groupement'] as const) {
      for (const path of ['', '/archive']) {
        const { status } = await t.as(person).get(`/attestations/lots/${made.body.id}${path}`);
        expect(status).toBe(404);
      }
      expect((await t.as(person).post(`/attestations/lots/${made.body.id}/annulation`)).status).toBe(404);
    }
  });
});

describe('the job', () => {
  test('cancelled while waiting, it makes nothing', async () => {
    const made = await create({ sessions: [await session()] });
    const cancelled = await t.as('etablissement').post(`/attestations/lots/${made.body.id}/annulation`);
    expect(cancelled.body.statut).toBe('annule');
    await t.runJobs();
    expect(await progress(made.body.id)).toMatchObject({ statut: 'annule', faites: 0, ZipAdress: null });
  });

  test('cancelled while it works, it stops after its batch and leaves no file', async () => {
    const sessions: string[] = [];
    for (let rank = 0; rank < 120; rank++) sessions.push(await session({ nom: `Nom ${rank}` }));
    const made = await create({ sessions });
    const { id } = made.body;
    let batches = 0;
    const clock = {
      now() {
        batches++;
        return t.clock.current;
      },
    };
    const stopped = makeDocumentArchive({ ...t, clock }, id);
    await t.as('etablissement').post(`/attestations/lots/${id}/annulation`);
    await stopped;
    const lot = await progress(id);
    expect([lot.statut, lot.ZipAdress]).toEqual(['annule', null]);
    expect(batches).toBeLessThan(3);
    const kept = await t.db.selectFrom('document_lots').where('fichier', 'is not', null).select('fichier').execute();
    const { objects } = await t.files.listAll('attestations');
    expect([...objects].length).toBe(kept.length);
  });

  test('stopped half-way and started again, it gives the same numbers', async () => {
    const sessions = [await session({ nom: 'Arrêt' })];
    const made = await create({ sessions });
    await t.db
      .updateTable('document_lots')
      .set({ statut: 'en_cours', faites: 1 })
      .where('id', '=', made.body.id)
      .execute();
    await makeDocumentArchive({ ...t, clock: { now: () => t.clock.current } }, made.body.id);
    const numbers = () =>
      t.db.selectFrom('attestations').where('session', '=', sessions[0]!).select('numero').execute();
    expect(await numbers()).toHaveLength(1);
    expect(await progress(made.body.id)).toMatchObject({ statut: 'termine', faites: 1 });
    // A job delivered twice finds nothing left to do.
    await t.runJobs();
    expect(await numbers()).toHaveLength(1);
  });

  test('made again after a stop, its progress counts what is issued: it never goes back', async () => {
    const sessions = await Promise.all(Array.from({ length: 26 }, () => session()));
    const { id } = (await create({ sessions })).body;
    await t.db.updateTable('document_lots').set({ statut: 'en_cours', faites: 26 }).where('id', '=', id).execute();
    const seen: number[] = [];
    const look = async () => void seen.push((await progress(id)).faites);
    const files = Object.create(t.files, {
      listAll: { value: t.files.listAll.bind(t.files) },
      putStream: {
        value: async (key: string, stream: NodeJS.ReadableStream, options: object) => {
          await look();
          stream.on('data', () => void look());
          return t.files.putStream(key, stream as never, options);
        },
      },
    });
    await makeDocumentArchive({ ...t, files, clock: { now: () => t.clock.current } }, id);
    await look();
    expect(new Set(seen)).toEqual(new Set([26]));
  });

  /** The files of the application, whose archives are put otherwise. */
  const filesThat = (putStream: typeof t.files.putStream) =>
    new Proxy(t.files, {
      get(target, name) {
        if (name === 'putStream') return putStream;
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const full = () => filesThat(async () => Promise.reject(new Error('disk full')));

  test('a failure is told and tried again: what was said of it stays until nothing is tried any more', async () => {
    const { id } = (await create({ sessions: [await session()] })).body;
    const context = { ...t, clock: { now: () => t.clock.current }, jobKey: '1' };
    await expect(makeArchive.run({ id }, { ...context, files: full() })).rejects.toThrow('disk full');
    expect((await progress(id)).statut).toBe('en_cours');
    await makeArchive.run({ id }, context);
    expect(await progress(id)).toMatchObject({ statut: 'termine', faites: 1 });
  });

  test('the last try that fails ends it', async () => {
    const { id } = (await create({ sessions: [await session()] })).body;
    const { rows } = await sql<{ essais: number }>`select max_attempts as essais from graphile_worker.jobs
      where task_identifier = 'archive-attestations'`.execute(t.db);
    expect(rows).toContainEqual({ essais: 8 });
    const context = { ...t, clock: { now: () => t.clock.current }, jobKey: '1' };
    const last = makeArchive.run({ id }, { ...context, files: full(), isLastTry: true });
    await expect(last).rejects.toThrow('disk full');
    expect((await progress(id)).statut).toBe('echec');
    await t.runJobs();
  });

  test('the last try ends it as well when the store is away before anything is written', async () => {
    const { id } = (await create({ sessions: [await session()] })).body;
    const away = Object.create(t.files, {
      listAll: { value: () => Promise.reject(new Error('store away')) },
    }) as typeof t.files;
    const context = { ...t, clock: { now: () => t.clock.current }, jobKey: '1' };
    const last = makeArchive.run({ id }, { ...context, files: away, isLastTry: true });
    await expect(last).rejects.toThrow('store away');
    expect((await progress(id)).statut).toBe('echec');
    await t.runJobs();
  });

  test('one whose last try was killed ends at night; one that is still to be tried, or being made, does not', async () => {
    const lots: number[] = [];
    for (let asked = 0; asked < 3; asked++) lots.push((await create({ sessions: [await session()] })).body.id);
    const [killed, waiting, going] = lots as [number, number, number];
    const jobOf = (id: number, values: string) =>
      sql`update graphile_worker._private_jobs set ${sql.raw(values)} where payload->>'id' = ${String(id)}`.execute(
        t.db,
      );
    await t.db.updateTable('document_lots').set({ statut: 'en_cours' }).where('id', 'in', [killed, going]).execute();
    await jobOf(killed, 'attempts = max_attempts');
    await jobOf(going, "attempts = max_attempts, locked_at = now(), locked_by = 'vivant'");
    await removeArchives.run({}, { ...t, clock: { now: () => t.clock.current }, jobKey: '1' });
    const statuts = await Promise.all(lots.map(async (id) => (await progress(id)).statut));
    await jobOf(going, 'attempts = 0, locked_at = null, locked_by = null');
    await t.runJobs();
    expect(statuts).toEqual(['echec', 'en_attente', 'en_cours']);
    expect((await progress(waiting)).statut).toBe('termine');
  });

  test('of two runs at once, the later one alone ends the archive, and its file is there', async () => {
    const { id } = (await create({ sessions: [await session()] })).body;
    const run = (files: typeof t.files) =>
      makeDocumentArchive({ ...t, files, clock: { now: () => t.clock.current } }, id);
    const later = Promise.withResolvers<void>();
    const second = Promise.withResolvers<Promise<void>>();
    const first = run(
      filesThat(async (...put) => {
        await t.files.putStream(...put);
        second.resolve(run(slow));
        await later.promise;
      }),
    );
    const slow = filesThat(async (...put) => {
      later.resolve();
      await first;
      return t.files.putStream(...put);
    });
    await first;
    await second.promise;
    const { statut, ZipAdress } = await progress(id);
    expect(statut).toBe('termine');
    expect((await t.as('etablissement').get(ZipAdress.slice('/api'.length))).status).toBe(200);
    const { objects } = await t.files.listAll('attestations');
    expect([...objects].filter(({ name }) => name.startsWith(`${id}-`))).toHaveLength(1);
  });

  test('what a process that was killed left of an archive is removed by the next night, and nothing that is still written', async () => {
    const made = await create({ sessions: [await session()] });
    await t.runJobs();
    const { fichier } = await t.db
      .selectFrom('document_lots')
      .where('id', '=', made.body.id)
      .select('fichier')
      .executeTakeFirstOrThrow();
    const { id: going } = (await create({ sessions: [await session()] })).body;
    const [old, ended, fresh] = [`${going}-abandon.zip`, `${made.body.id}-fini.zip`, `${going}-en-cours.zip`];
    for (const left of [old, ended, fresh]) await t.files.put(`attestations/${left}`, 'Zoé Le Goff');
    const changed = (name: string, minutes: number) => {
      const moment = new Date(t.clock.current.getTime() - minutes * 60_000);
      return utimes(path.join(t.config.dataDir, 'fichiers/attestations', name), moment, moment);
    };
    await changed(old, 61);
    for (const recent of [ended, fresh]) await changed(recent, 1);
    const { removeArchives } = await import('../attestations.job.ts');
    await removeArchives.run({}, { ...t, clock: { now: () => t.clock.current }, jobKey: '1' });
    const names = async () => [...(await t.files.listAll('attestations')).objects].map(({ name }) => name);
    const kept = await names();
    expect(kept).toEqual(expect.arrayContaining([fresh, fichier!.replace('attestations/', '')]));
    expect([kept.includes(old), kept.includes(ended)]).toEqual([false, false]);
    // Taken up again, its making begins without it.
    await t.runJobs();
    expect((await progress(going)).statut).toBe('termine');
    expect(await names()).not.toContain(fresh);
  });

  test('archives are removed after a day', async () => {
    const made = await create({ sessions: [await session()] });
    await t.runJobs();
    const at = (hours: number) => ({ now: () => new Date(t.clock.current.getTime() + hours * 3_600_000) });
    await removeArchives.run({}, { ...t, clock: at(23), jobKey: '1' });
    expect((await progress(made.body.id)).ZipAdress).not.toBeNull();
    await removeArchives.run({}, { ...t, clock: at(25), jobKey: '1' });
    expect((await progress(made.body.id)).ZipAdress).toBeNull();
    const gone = await t.as('etablissement').get(`/attestations/lots/${made.body.id}/archive`);
    expect([gone.status, gone.body.code]).toEqual([404, 'attestations.archive_absente']);
    // Others asked for later in that day may still be there.
    const left = [...(await t.files.listAll('attestations')).objects].map(({ name }) => name);
    expect(left.filter((name) => name.startsWith(`${made.body.id}-`))).toEqual([]);
  });
});
