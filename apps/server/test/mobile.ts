import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { makeDevice, makeKey } from './device.ts';

interface Played {
  application?: string;
  scenario?: string;
  systeme?: string;
  appareilId?: string | undefined;
  utilisateur?: string;
  personnel?: boolean;
  codeEtablissement?: string | undefined;
  codeApprenant?: string;
  profil?: string;
  debut?: string;
  objectifs?: readonly (readonly [string, boolean | null])[];
  /** Note of each question of the questionnaire of the application. */
  notes?: readonly number[];
  fin?: { complete?: boolean; score?: number | null; dureeSecondes?: number } | null;
}

/** The three applications with their keys, and a session of any of them by the public door. */
export async function makeApplications(t: TestApp) {
  const d = await makeDevice(t);
  const keys = new Map<string, string>();
  for (const application of ['adam', 'lat', 'ddp']) keys.set(application, await makeKey(t, { application }));

  /** Answers its uuid. */
  async function play(values: Played = {}): Promise<string> {
    const { application = 'adam', debut: at = '2026-11-10T09:00:00.000Z', fin = {} } = values;
    const session = randomUUID();
    const said = [
      {
        type: 'debut',
        scenario: values.scenario ?? d.played.uuid,
        profil: values.profil ?? 'Infirmier',
        codeEtablissement: values.codeEtablissement,
        ...(values.codeApprenant && { personne: { codeApprenant: values.codeApprenant } }),
      },
      ...(values.objectifs ?? []).map(([code, atteint]) => ({
        type: 'objectif',
        code,
        libelle: `Objectif ${code}`,
        atteint,
      })),
      ...(values.notes ?? []).map((valeur, rank) => ({
        type: 'satisfaction',
        question: rank + 6,
        valeur,
        questionnaire: 'Application',
        libelle: `Question numéro ${rank + 1}`,
      })),
      ...(fin ? [{ type: 'fin', complete: true, score: 80, dureeSecondes: 300, ...fin }] : []),
    ];
    const { status, body } = await d.send(
      said.map((one, seq) => ({ id: randomUUID(), session, seq, at, ...one })),
      keys.get(application)!,
      {
        numeroSerie: undefined,
        plateforme: 'mobile',
        systeme: values.systeme ?? 'android',
        appareilId: values.appareilId,
        utilisateur: values.utilisateur,
        personnel: values.personnel,
      },
    );
    expect({ status, refuses: body.refuses }).toEqual({ status: 200, refuses: [] });
    await t.runJobs();
    return session;
  }

  const codeOf = async (id: number) =>
    (await t.db.selectFrom('etablissements').select('codeEtablissement').where('id', '=', id).executeTakeFirstOrThrow())
      .codeEtablissement;
  const rowOf = (session: string) =>
    t.db.selectFrom('passages').selectAll().where('session', '=', session).executeTakeFirst();
  const clear = (user: string) => t.as('admin').post(`/mobile/clear?userId=${user}`);
  return { d, keys, play, codeOf, rowOf, clear };
}
