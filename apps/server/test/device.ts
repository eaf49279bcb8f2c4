import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, TestApp } from './app.ts';
import { casque, possession, scenario } from './builders.ts';

/** A day before the clock of the tests. */
export const AT = '2026-11-19T09:00:00.000Z';

type Event = Record<string, unknown>;
export type Device = Awaited<ReturnType<typeof makeDevice>>;

/** Makes a key as an administrator does, and answers its secret. */
export async function makeKey(
  t: TestApp,
  holder: { casque?: number; etablissement?: number; application?: string },
): Promise<string> {
  const { status, body } = await t.as('admin').post('/appareil_cles', holder);
  expect(status).toBe(201);
  return body.secret;
}

/** A headset that Nantes has held since the beginning of 2026, its key, a scenario to play, and one session on it. */
export async function makeDevice(t: TestApp) {
  const serial = `2Q0-${randomUUID().slice(0, 8)}`;
  const { id: casqueId } = await casque(t.db, { numeroSerie: serial });
  await possession(t.db, { casqueId, etablissementId: t.world.etablissements.nantes.id });
  const key = await makeKey(t, { casque: casqueId });
  const played = await scenario(t.db);
  const device = { serial, casqueId, key, played, session: randomUUID() as string };
  const event = (seq: number, values: Event): Event => ({
    id: randomUUID(),
    session: device.session,
    seq,
    at: AT,
    ...values,
  });

  return Object.assign(device, {
    event,
    debut: (values: Event = {}) => event(0, { type: 'debut', scenario: played.uuid, profil: 'Infirmier', ...values }),
    fin: (seq: number, values: Event = {}) =>
      event(seq, { type: 'fin', complete: true, score: 87.5, dureeSecondes: 1260, ...values }),

    send(evenements: unknown, secret: string | null = key, appareil: object = {}): Promise<Answer> {
      const body = {
        appareil: { numeroSerie: serial, version: '4.2.1', plateforme: 'casque', ...appareil },
        evenements,
      };
      const bearer: Record<string, string> = secret === null ? {} : { authorization: `Bearer ${secret}` };
      return t.as(null).post('/journaux', body, { 'content-type': 'application/json', ...bearer });
    },

    passage: (session = device.session) =>
      t.db.selectFrom('passages').selectAll().where('session', '=', session).executeTakeFirst(),

    /** The passage once the jobs have run. */
    async derived(session = device.session) {
      await t.runJobs();
      return t.db.selectFrom('passages').selectAll().where('session', '=', session).executeTakeFirst();
    },

    events: () =>
      t.db.selectFrom('journaux').selectAll().where('session', '=', device.session).orderBy('seq').execute(),
  });
}
