import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { DB } from '../database/types.ts';
import { visible } from '../src/platform/perimeter.ts';
import type { Actor } from '../src/platform/session.ts';
import { listFiles, read } from './sources.ts';

// Every read of a table that the perimeter knows starts from the perimeter, but for those listed here.

/** Functions that read such a table otherwise, by their reason. */
const past: Record<string, string[]> = {
  'an account is found by its cookie or by what is typed to sign in, before there is a person': [
    'session.ts findActor',
    'connexion getSessionUser',
    'connexion isOpenAccount',
    'connexion listAccountsByCode',
    'connexion listOwnWords',
  ],
  'a row found visible, or locked for its change: is it still in use, is it free, what comes next in it?': [
    'etablissements hasRelated',
    'groupements hasMembers',
    'groupements hasTakenEtablissement',
    'module_groupes hasModules',
    'modules isUsed',
    'regroupements isInUse',
    'scenarios isUsed',
    'scenarios nextOrdre',
    'scorm ensureScenario',
    'training_courses hasAssignments',
  ],
  'parts of a row found visible': [
    'apprenants.record listGroups',
    'apprenants_import findImport',
    'assignments.details counted',
    'assignments.details listBadges',
    'assignments.details listModules',
    'formations listAssigned',
    'regroupements listLearners',
  ],
  'names of what visible passages are about': ['sums read'],
  'sums of the establishments that the filter has found within the perimeter': ['sums sumTotals'],
  'is this taken by anyone, which number comes next: the answer holds for all': [
    'apprenants takeNextNumber',
    'casques takeNextComputer',
    'etablissements isLearnerCode',
  ],
  'learners and groups of the establishment of an import, found visible when it was asked; its job has no actor': [
    'apprenants_import listKnown',
    'apprenants_import listRegroupements',
  ],
  'the possessions of headsets found visible, with the establishments that are visible': ['casques selectCasque'],
  'for the admin group alone, which sees every headset': [
    'casques.sans-possession listSansPossession',
    'journaux findNews',
  ],
  'sessions that the caller has found: within the perimeter, or by the code that a device was given': [
    'attestations findSessionByCode',
    'attestations listFaits',
  ],
  'those of the person, or asked by the admin group': ['attestations countWaitingLots', 'user_badges listUserBadges'],

  'a device shows its key': ['journaux findCle', 'journaux findNewsForCle', 'journaux insertJournaux'],
  'the key of a launch finds its learner and its module': ['scorm findLearner', 'scorm findScenario'],
  'what is derived from traces, whoever sent them': [
    'journaux listEventsOf',
    'journaux markHeldSessions',
    'journaux replaceLacunes',
    'journaux resolveReductions',
    'passages lockApprenants',
    'passages lockPassages',
    'passages refreshApprenantScenarios',
    'passages updatePassages',
    'totals listMonths',
    'totals passagesOf',
    'user_badges give',
    'user_badges giveBadge',
    'user_badges giveBadgesTo',
  ],
  'a job or a command: it has no actor': [
    'administrateurs hasAdministrator',
    'assignments.relances findWaiting',
    'attestations listOldLots',
  ],
};

/** The tables that the perimeter knows, from its own queries. */
function knownTables(): string[] {
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const admin = { role: 'ROLE_SUPER_ADMIN', roles: ['ROLE_SUPER_ADMIN'], userId: 1 } as unknown as Actor;
  const texts = Object.values(visible).map((start) => start(db, admin).selectAll().compile().sql);
  return [...new Set(texts.map((text) => /from "(\w+)"/.exec(text)![1]!))];
}

/** The declarations of a file, by name, without their comments. */
function declarationsOf(source: string): Map<string, string> {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const parts = code.split(/^(?=(?:export )?(?:async )?(?:function\*?|const|class) \w)/m).slice(1);
  return new Map(parts.map((part) => [/(?:function\*?|const|class) (\w+)/.exec(part)![1]!, part]));
}

/** The SQL written in a declaration; what stands in `${…}` is read apart. */
function writtenIn(code: string): string[] {
  const texts: string[] = [];
  const open: { text: string; isSql: boolean; braces: number }[] = [];
  for (let at = 0; at < code.length; at++) {
    const inner = open.at(-1);
    const inText = inner !== undefined && inner.braces === 0;
    if (code[at] === '`' && inText) {
      if (inner.isSql) texts.push(inner.text);
      open.pop();
    } else if (code[at] === '`') {
      open.push({ text: '', isSql: /\bsql(<[^`]*>)?$/.test(code.slice(0, at)), braces: 0 });
    } else if (inText) {
      inner.text += code[at];
      if (code.startsWith('${', at)) inner.braces = 1;
      if (inner.braces) at++;
    } else if (inner) {
      inner.braces += code[at] === '{' ? 1 : code[at] === '}' ? -1 : 0;
    }
  }
  return texts;
}

/** Whether it reads one of these tables by a statement of its own; a subquery is bound to the rows of the statement that holds it. */
function readsPast(code: string, tables: string): boolean {
  const built = [...code.matchAll(/(\w+)\s*\.selectFrom\([^;]*/g)].filter(
    ([, start]) => !/^(eb|lateral)$/.test(start!),
  );
  const source = new RegExp(`(selectFrom|Join)\\(\\[?'(${tables})\\b`);
  const statements = writtenIn(code).filter((text) =>
    /^\s*(with|select|insert|update|delete|from|join|left)\b/.test(text),
  );
  const mention = new RegExp(`\\b(from|join|using) "?(${tables})\\b`);
  return built.some(([chain]) => source.test(chain)) || statements.some((text) => mention.test(text));
}

test('every read of a table that the perimeter knows starts from the perimeter', () => {
  const tables = knownTables();
  expect(tables.length).toBeGreaterThan(15);
  const files = listFiles('apps/server/src/{domain/**/*.queries.ts,platform/*.ts}');
  const found = files
    .filter((file) => !file.endsWith('/perimeter.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...declarationsOf(read(file))]
        .filter(([, code]) => readsPast(code, tables.join('|')))
        .map(([name]) => `${file.split('/').slice(-1)[0]!.replace('.queries.ts', '')} ${name}`),
    );
  expect(found.toSorted()).toEqual(Object.values(past).flat().toSorted());
});
