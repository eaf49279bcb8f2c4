import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { figureOf, rounded } from './figures.ts';
import { writeResult } from './results.ts';
import type { Measure } from './scale.ts';
import { origin, startServer } from './world.ts';

const PASSWORD = 'Une-phrase-de-mesure-2026';
/** Between the code and the password. */
const TYPING_MS = 3_000;
const AIM_MS = 1_000;

/** Codes of learners who have chosen this password. */
async function givePasswords(url: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `with chosen as (select "userId", "codeApprenant" from apprenants where "deletedAt" is null and not "estBloque" order by id limit $1),
        given as (update users set "passwordHash" = $2 where id in (select "userId" from chosen))
      select "codeApprenant" from chosen`,
      [count, await hash(PASSWORD)],
    );
    return rows.map(({ codeApprenant }) => codeApprenant as string);
  } finally {
    await client.end();
  }
}

/** One call of a sign-in; its duration joins the others, its status is answered. */
async function call(body: object, durations: number[]): Promise<number> {
  const sent = performance.now();
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  durations.push(performance.now() - sent);
  return response.status;
}

/** Learners of an amphitheatre who sign in one after the other within two minutes, behind one address: code, then password. */
export const connexion: Measure = async (world, { quick }) => {
  const [learners, length] = quick ? [60, 24_000] : [300, 120_000];
  await world.grow(20_000);
  const codes = await givePasswords(world.url, learners);
  const stop = await startServer(world);
  try {
    const [ofCode, ofPassword]: [number[], number[]] = [[], []];
    const signIn = async (code: string, rank: number) => {
      await wait(((length - TYPING_MS) * rank) / learners);
      const asked = await call({ code }, ofCode);
      await wait(TYPING_MS);
      return asked === 202 && (await call({ code, password: PASSWORD }, ofPassword)) === 200;
    };
    const start = performance.now();
    const answers = await Promise.all(codes.map(signIn));
    const elapsed = performance.now() - start;
    const refused = answers.filter((isIn) => !isIn).length;
    const p95Ms = rounded(ofPassword.toSorted((a, b) => a - b)[Math.floor(ofPassword.length * 0.95)] ?? 0);
    const aim = `p95 under ${AIM_MS} ms, nobody refused`;
    await writeResult('connexion', quick, {
      what: `${learners} learners who sign in within ${rounded(elapsed / 1_000)} s from one address`,
      aim,
      refused,
      p95Ms,
      code: figureOf(ofCode, elapsed),
      password: figureOf(ofPassword, elapsed),
    });
    return [
      {
        mesure: `connexion, ${learners} apprenants derrière une adresse`,
        sillage: `p95 ${p95Ms} ms, ${refused} refusés, en ${Math.round(elapsed / 1_000)} s`,
        reference: '',
        rapport: `${Math.round((p95Ms / AIM_MS) * 100)} %`,
        but: `p95 < ${AIM_MS} ms, 0 refus`,
      },
    ];
  } finally {
    await stop();
  }
};
