import pg from 'pg';
import { type Figure, medianFigure } from './figures.ts';
import { onePerson } from './load.ts';
import { type Line, writeResult } from './results.ts';
import type { Measure } from './scale.ts';
import { administratorUserId, etablissementUserId, startServer } from './world.ts';

const AIM_MS = 50;

/** What waits in 400 establishments: an assignment to all learners of each, of which a quarter end within eight days, five headsets each, silent or not. */
const WAITING = `
  insert into modules (nom, type) values ('Accueil', 1);
  insert into scenarios (nom, "moduleId") select 'Accueil ' || i, max(m.id) from modules m, generate_series(1, 3) i group by i;
  insert into assignments (name, "shortId", "startDate", "endDate", "etablissementId", "moduleId", "isAssignedToAllLearners")
    select 'Accueil ' || e.id, 'ACCUEIL' || e.id, current_date - 30, current_date + e.id % 32, e.id, (select max(id) from modules), true
    from etablissements e;
  insert into apprenant_scenarios ("apprenantId", "scenarioId", "etablissementId", passages, complete, "completeLe", score, "tempsSecondes", "dernierPassage")
    select a.id, s.id, a."etablissementId", 1, true, now(), 80, 60, now()
    from apprenants a, scenarios s where a.id % 3 = 0 and s."moduleId" = (select max(id) from modules);
  insert into casques ("numeroSerie", "typeId", "dateDerniereNouvelle")
    select 'ACCUEIL-' || i, (select min(id) from types), now() - i % 60 * interval '1 day' from generate_series(1, 2000) i;
  insert into possession_casques ("casqueId", "etablissementId", emplacement, "dateDebut", "dateFin")
    select id, 1 + id % 400, 2, current_date - 300, current_date + id % 90 from casques where "numeroSerie" like 'ACCUEIL-%';
  insert into identites_proposees ("userId", nom, prenom, depuis)
    select "userId", nom, 'Autre', now() from apprenants where id % 5000 = 0 and "userId" is not null;
  analyze`;

/** Gone again: other measures fill the same tables. */
const NOTHING_WAITS = `
  delete from identites_proposees;
  delete from possession_casques where "casqueId" in (select id from casques where "numeroSerie" like 'ACCUEIL-%');
  delete from casques where "numeroSerie" like 'ACCUEIL-%';
  delete from apprenant_scenarios;
  delete from assignments where name like 'Accueil %';
  delete from scenarios where nom like 'Accueil %';
  delete from modules where nom = 'Accueil'`;

const asked = [
  { what: 'ce qui est à faire, administratrice', address: '/api/accueil', userId: administratorUserId },
  { what: 'douze semaines, administratrice', address: '/api/accueil/semaines', userId: administratorUserId },
  { what: 'ce qui est à faire, établissement', address: '/api/accueil', userId: etablissementUserId },
  { what: 'ce qui finit bientôt, établissement', address: '/api/accueil/echeances', userId: etablissementUserId },
];

/** What one waits for on the first screen. */
export const accueil: Measure = async (world, { quick, searchLearners, rounds, seconds }) => {
  await world.grow(searchLearners);
  await onDatabase(world.url, WAITING);
  const stop = await startServer(world);
  try {
    const found = [];
    for (const { what, address, userId } of asked) {
      const token = await world.signIn(userId);
      await onePerson(address, token, 1);
      const runs: Figure[] = [];
      for (let round = 0; round < rounds; round++) runs.push(await onePerson(address, token, seconds / 4));
      found.push({ what, address, median: medianFigure(runs), runs });
    }
    await writeResult('accueil', quick, { rows: searchLearners, aim: `p50 under ${AIM_MS} ms`, screens: found });
    return found.map(
      ({ what, median: { p50Ms, p99Ms } }): Line => ({
        mesure: `accueil : ${what}, ${searchLearners.toLocaleString('fr-FR')} apprenants`,
        sillage: `p50 ${p50Ms} ms, p99 ${p99Ms} ms`,
        reference: '',
        rapport: `${Math.round((p50Ms / AIM_MS) * 100)} %`,
        but: `p50 < ${AIM_MS} ms`,
      }),
    );
  } finally {
    await stop();
    await onDatabase(world.url, NOTHING_WAITS);
  }
};

async function onDatabase(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements);
  await client.end();
}
