import { isDeepStrictEqual } from 'node:util';
import { Filtre } from '@sillage/contracts/filtres.ts';
import { SUJETS } from '@sillage/contracts/gabarits.rules.ts';
import { type CodeConnu, type Gabarit, gabarits, type Textes } from '@sillage/contracts/gabarits.ts';
import { bind } from '../../platform/bind.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound, ensureSameVersion, Refusal } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { spreadsheetFile } from '../../platform/spreadsheet.ts';
import { countFaits } from '../statistiques/faits/comptes.queries.ts';
import { limitesOf } from '../statistiques/filter/filter.queries.ts';
import {
  findGabarit,
  getScenarioById,
  getScenarioByRef,
  insertGabarit,
  listReportedQuestions,
  lockScenario,
  type ScenarioNomme,
} from './gabarits.queries.ts';
import { codesOf, defaultBlocs } from './gabarits.rules.ts';
import { readBlocs, readStatistics } from './read-statistics.ts';
import { sheetOfBloc } from './write-excel.ts';

export const gabaritsDomain = bind('gabarits', gabarits, {
  async template({ readDb, clock, actor, body }) {
    const scenario = await getScenarioByRef(readDb, actor, body.scenario);
    return readStatistics({ readDb, clock }, actor, { scenario, filtre: body.context });
  },

  async excel({ readDb, clock, actor, body: { scenario: ref, context, titre, bloc } }) {
    const scenario = await getScenarioByRef(readDb, actor, ref);
    const { datas, filtre } = await readStatistics({ readDb, clock }, actor, { scenario, filtre: context });
    // A fact seen meanwhile adds a block: those after it have moved.
    const isAsked = ({ title }: (typeof datas)[number]) => title === titre;
    const found = datas.slice(bloc, bloc + 1).find(isAsked) ?? datas.find(isAsked);
    return spreadsheetFile(sheetOfBloc(ensureFound(found), filtre));
  },

  async seriousGame({ readDb, clock, actor, body: { guid, lang: _, ...filtre } }) {
    const scenario = await getScenarioByRef(readDb, actor, guid);
    return readStatistics({ readDb, clock }, actor, { scenario, filtre });
  },

  async show({ db, actor, params, clock }) {
    return readGabarit(db, clock, actor, await getScenarioById(db, actor, params.id));
  },

  async update({ tx, actor, params, body, ifMatch, clock }) {
    const scenario = await getScenarioById(tx, actor, params.id);
    await change(tx, { scenario, actor, ifMatch, clock, ...body });
    return readGabarit(tx, clock, actor, scenario);
  },

  async reset({ tx, actor, params, ifMatch, clock }) {
    const scenario = await getScenarioById(tx, actor, params.id);
    const { textes } = await findGabarit(tx, scenario.id);
    await change(tx, { scenario, actor, ifMatch, clock, blocs: null, textes });
  },

  async preview({ readDb, clock, actor, params, body }) {
    const scenario = await getScenarioById(readDb, actor, params.id);
    const limites = limitesOf(actor, wholePeriod, clock);
    return { ...(await readBlocs(readDb, actor, { scenario, limites, ...body })), version: null };
  },
});

const wholePeriod = Filtre.parse({});

interface Change extends Pick<Gabarit, 'textes'> {
  ifMatch: number | null;
  scenario: ScenarioNomme;
  blocs: Gabarit['blocs'] | null;
  actor: Actor;
  clock: Clock;
}

async function change(tx: Connection, { scenario, ifMatch, blocs, textes, actor, clock }: Change): Promise<void> {
  await lockScenario(tx, scenario.id);
  const current = await findGabarit(tx, scenario.id);
  // A template is written whole: what was not read would be lost.
  if (ifMatch === null) throw new Refusal('erreur.version_requise');
  ensureSameVersion(current, ifMatch);
  await insertGabarit(tx, {
    scenarioId: scenario.id,
    version: current.version + 1,
    blocs,
    textes: { ...textes, questions: await ownQuestions(tx, scenario.id, textes.questions) },
    createdAt: clock.now().toISOString(),
    createdBy: actor.userId,
  });
}

/** Questions other than packages tell them: those stay theirs, and follow them. */
async function ownQuestions(tx: Connection, scenarioId: number, questions: Textes['questions']) {
  const reported = await listReportedQuestions(tx, scenarioId);
  return Object.fromEntries(
    Object.entries(questions).filter(([code, quiz]) => !isDeepStrictEqual(quiz, reported[code])),
  );
}

async function readGabarit(db: Connection, clock: Clock, actor: Actor, scenario: ScenarioNomme): Promise<Gabarit> {
  const limites = { ...limitesOf(actor, wholePeriod, clock), withIncomplete: true };
  const [{ blocs, ...kept }, faits] = await Promise.all([
    findGabarit(db, scenario.id),
    countFaits(db, actor, limites, { scenarioId: scenario.id }),
  ]);
  const codes: CodeConnu[] = SUJETS.flatMap((sujet) => codesOf(sujet, faits, kept.textes));
  return { scenario, ...kept, blocs: blocs ?? defaultBlocs(faits, kept.textes), codes };
}
