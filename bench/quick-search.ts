import { type Figure, medianFigure } from './figures.ts';
import { onePerson } from './load.ts';
import { type Line, writeResult } from './results.ts';
import type { Scale } from './scale.ts';
import { administratorUserId, etablissementUserId, startServer, type World } from './world.ts';

const AIM_MS = 50;
const asked = [
  { what: 'code', texte: 'APP-0001-02500' },
  { what: 'une lettre', texte: 'm' },
  { what: 'début d’un nom', texte: 'lefe' },
  { what: 'nom et prénom', texte: 'lefevre zoe' },
  { what: 'prénom et nom', texte: 'zoe lefevre' },
  { what: 'prénom courant', texte: 'camille' },
  { what: 'milieu d’un nom', texte: 'audeau' },
  { what: 'presque toutes les adresses', texte: 'exemple' },
  { what: 'faute de frappe', texte: 'lefveer' },
  { what: 'faute dans le prénom', texte: 'camile lefevre' },
  { what: 'une faute dans chaque nom', texte: 'camile lefvre' },
  { what: 'faute dans un établissement', texte: 'hopital sait-louis' },
  { what: 'rien', texte: 'qzxwk' },
];
const people = [
  { who: 'administratrice', userId: administratorUserId },
  { who: 'établissement', userId: etablissementUserId },
];

/** What one waits for after a letter in the quick search, every kind of record at once. */
export async function quickSearch(world: World, { quick, searchLearners, rounds, seconds }: Scale): Promise<Line[]> {
  await world.grow(searchLearners);
  const stop = await startServer(world);
  try {
    const found = [];
    for (const { who, userId } of people) {
      const token = await world.signIn(userId);
      for (const { what, texte } of asked) {
        const address = `/api/recherche?texte=${encodeURIComponent(texte)}`;
        await onePerson(address, token, 1);
        const runs: Figure[] = [];
        for (let round = 0; round < rounds; round++) runs.push(await onePerson(address, token, seconds / 4));
        found.push({ who, what, texte, median: medianFigure(runs), runs });
      }
    }
    await writeResult('recherche-rapide', quick, {
      rows: searchLearners,
      address: '/api/recherche?texte=…',
      connections: 1,
      aim: `p50 under ${AIM_MS} ms`,
      searches: found,
    });
    return found.map(({ who, what, texte, median: { p50Ms, p99Ms } }) => ({
      mesure: `recherche rapide « ${texte} » (${what}), ${who}, ${searchLearners.toLocaleString('fr-FR')} apprenants`,
      sillage: `p50 ${p50Ms} ms, p99 ${p99Ms} ms`,
      reference: '',
      rapport: `${Math.round((p50Ms / AIM_MS) * 100)} %`,
      but: `p50 < ${AIM_MS} ms`,
    }));
  } finally {
    await stop();
  }
}
