import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { DB } from '../database/types.ts';
import type { Actor } from '../src/platform/login.ts';
import { visible } from '../src/platform/perimeter.ts';
import { listFiles, read } from './sources.ts';

// Every read of a table that the perimeter knows starts from the perimeter, but for those listed here.

/** Functions that read such a table otherwise, by their reason. */
const past: Record<string, string[]> = {
  'an account is found by its cookie or by what is typed to sign in, before there is a person': [
    'platform/login accountOf',
    'adresses/adresses isClosedAddress',
    'connexion/connexion findPasswordHash',
    'connexion/connexion getConnectedUser',
    'connexion/connexion isOpenAccount',
    'connexion/connexion listAccountsByCode',
    'connexion/connexion listOwnWords',
    'users/users getUserOfLink',
    'securite/securite lockAccount',
  ],
  'a row found visible, or locked for its change: is it still in use, is it free, what comes next in it, what goes with it?':
    [
      'donnees_personnelles/donnees_personnelles.effacement previewOfMany',
      'donnees_personnelles/donnees_personnelles.effacement openEffacements',
      'donnees_personnelles/donnees_personnelles.effacement openEffacementsOfStaff',
      'etablissements/etablissements listReferentAccounts',
      'etablissements/etablissements isUsed',
      'etablissements/etablissements listApprenantIds',
      'groupements/groupements isUsed',
      'groupements/groupements lockEtablissements',
      'module_groupes/module_groupes isUsed',
      'modules/modules isUsed',
      'regroupements/regroupements isUsed',
      'gabarits/gabarits lockScenario',
      'scenarios/scenarios isUsed',
      'scenarios/scenarios nextOrdre',
      'scorm/scorm ensureScenario',
      'training_courses/training_courses isUsed',
    ],
  'parts of a row found visible': [
    'accueil/accueil.echeances countPersonnes',
    'apprenants/apprenants.record listGroups',
    'apprenants_import/apprenants_import findImport',
    'assignments/assignments.annonces markKnown',
    'assignments/assignments.courriels findTraining',
    'assignments/assignments.details counted',
    'assignments/assignments.details listBadges',
    'assignments/assignments.details listModules',
    'formations/formations listAssigned',
    'formations/formations listCasques',
    'regroupements/regroupements.members withBelow',
  ],
  'names of what visible passages are about': [
    'satisfactions/satisfactions.reponses answered',
    'statistiques/formes/dernieres countFormes',
    'statistiques/sessions/sessions isOfModule',
    'statistiques/mobile/sums listNamesOfScenarios',
    'statistiques/totals/sums read',
  ],
  'the headsets, the establishments and the sessions of possessions found visible': ['activite/activite listActivite'],
  'seen by the person itself, or by a session that is visible': ['gabarits/gabarits getScenarioByRef'],
  'sums of the establishments that the filter has found within the perimeter': [
    'statistiques/formes/dernieres dernieresOf',
    'statistiques/totals/parts partsOf',
  ],
  'is this taken by anyone, which number comes next: the answer holds for all': [
    'apprenants/apprenants isCodeTaken',
    'apprenants/apprenants takeNextNumber',
    'donnees_personnelles/donnees_personnelles.effacement listFreeAddresses',
    'donnees_personnelles/donnees_personnelles.effacement listOwnNumbers',
    'donnees_personnelles/donnees_personnelles.effaces listErased',
    'donnees_personnelles/donnees_personnelles.noms isSharedName',
    'donnees_personnelles/donnees_personnelles.noms listOwnSurnames',
    'casques/casques isSerialTaken',
    'scenarios/scenarios listTakenIds',
    'users/users isEmailTaken',
    'casques/casques takeNextComputer',
  ],
  'learners and groups of the establishment of an import, found visible when it was asked; its job has no actor': [
    'apprenants_import/apprenants_import listKnown',
    'apprenants_import/apprenants_import listRegroupements',
    'apprenants_import/apprenants_import.undo listVersions',
    'apprenants_import/apprenants_import.undo lockRecords',
  ],
  'what an import found visible wrote, and what hangs on it: nothing of it is told but counts and names that the perimeter chooses':
    [
      'apprenants_import/apprenants_import.undo deleteGroups',
      'apprenants_import/apprenants_import.undo deleteLearners',
      'apprenants_import/apprenants_import.undo listLinked',
      'apprenants_import/apprenants_import.undo listUsedGroups',
      'apprenants_import/apprenants_import.undo lockForUndo',
    ],
  'the possessions of headsets found visible, with the establishments that are visible': [
    'casques/casques selectCasque',
  ],
  'for the admin group alone, which sees every headset': [
    'casques/casques.sans-possession listSansPossession',
    'journaux/journaux findNews',
    'scenarios/scenarios.transferts listBadgesOf',
    'scenarios/scenarios.transferts stateOfModules',
  ],
  'sessions that the caller has found: within the perimeter, or by the code that a device was given': [
    'attestations/attestations findSessionByCode',
    'attestations/attestations listFaits',
  ],
  'the sessions of a user of a mobile application, cleared by the admin group, which sees them all': [
    'journaux/journaux deleteJournauxOf',
    'passages/passages deletePassagesOf',
  ],
  'those of the person, or asked by the admin group': [
    'attestations/lots/lots countWaitingLots',
    'securite/securite findAddressee',
    'user_badges/user_badges listUserBadges',
  ],

  'the establishment that a headset is of, which nobody is told by it': ['journaux/journaux holderOf'],
  'a device shows its key': [
    'journaux/journaux findCle',
    'journaux/journaux findNewsForCle',
    'journaux/journaux.reception insertJournaux',
  ],
  'a code of the browser app finds its establishment, what is open there, and its learner': [
    'navigateur/navigateur ensureCle',
    'navigateur/navigateur activeLearners',
    'navigateur/navigateur findEtablissement',
    'navigateur/navigateur findSeance',
    'navigateur/navigateur listSteps',
  ],
  'the key of a launch finds its learner and its module': ['scorm/scorm findLearner', 'scorm/scorm findScenario'],
  'every package that holds an old reading of its manifest': ['scorm/versions/reread findReading'],
  'an administrator says on which headset a session was played': ['sessions_saisies/sessions_saisies findPersonne'],
  'what is derived from traces, whoever sent them': [
    'journaux/journaux listEventsOf',
    'journaux/journaux markHeldSessions',
    'journaux/journaux replaceLacunes',
    'journaux/journaux resolveReductions',
    'journaux/journaux takeSessions',
    'statistiques/formes/cumuls countedDernieres',
    'passages/passages lockApprenants',
    'passages/passages lockPassages',
    'passages/passages refreshApprenantScenarios',
    'passages/passages updatePassages',
    'statistiques/totals/kept listSpans',
    'statistiques/totals/kept passagesOf',
    'user_badges/user_badges give',
    'user_badges/user_badges giveBadgesTo',
  ],
  'a job or a command: it has no actor': [
    'rapports/rapports takeDue',
    'administrateurs/administrateurs hasAdministrator',
    'badges/badges listActiveBadgeIds',
    'assignments/assignments.annonces insertMissingAnnonces',
    'assignments/assignments.relances listWaiting',
    'assignments/assignments.relances insertDueRelances',
    'donnees_personnelles/donnees_personnelles.conservation listArchivedTooLong',
    'donnees_personnelles/donnees_personnelles.conservation listUnknownTooOld',
    'donnees_personnelles/donnees_personnelles.conservation removeOld',
    'donnees_personnelles/donnees_personnelles.effacement listSessionsOf',
    'donnees_personnelles/donnees_personnelles.effacement takeArchives',
    'attestations/lots/lots listArchives',
    'attestations/lots/lots listOldLots',
    'attestations/lots/lots listUnfinished',
    'conventions/conventions listFiles',
    'illustrations/illustrations listPictures',
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
  const parts = code.split(/^(?=(?:export )?(?:async )?(?:function\*?|const|class) \w)/m);
  const named = parts.map((part) => [
    /^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/.exec(part)?.[1],
    part,
  ]);
  return new Map(named.filter((one): one is [string, string] => one[0] !== undefined));
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

/** Functions whose subqueries or joins reach learners past the perimeter, by their reason. */
const reachedPast: Record<string, string[]> = {
  'sessions of the perimeter, whose establishment proves them under the identity that staff confirmed last (P-2.3-66)':
    [
      'attestations/attestations isIdentified',
      'attestations/attestations learner',
      'debriefings/debriefings listSeriousGameSessions',
      'statistiques/sessions/sessions listSessions',
    ],
  'a count of those who are in the establishment': ['regroupements/regroupements.members nombreApprenants'],
  'the record of an account, for the admin group alone': ['users/users listUsers', 'users/users selectUser'],
  'the account that a mail is about, kept with it for its erasure': ['courriels/courriels.attente waitingMails'],
};

/** Whether a join or a subquery, under another name or not, reaches learners whom the perimeter has not chosen. */
function reachesLearnersPast(code: string): boolean {
  const isNamed = /(selectFrom|Join)\(\[?'apprenants\b/.test(code);
  const isWritten = writtenIn(code).some((text) => /\b(from|join) "?apprenants\b/.test(text));
  return (isNamed || isWritten) && !/visible\s*\.apprenants(_comptes)?\(/.test(code);
}

/** By folder: a function of the same name elsewhere is another one. */
function placeOf(file: string): string {
  return file.replace(/^apps\/server\/src\/(domain\/)?/, '').replace(/(\.queries)?\.ts$/, '');
}

const declarations = listFiles('apps/server/src/{domain/**/*.queries.ts,platform/*.ts}')
  .filter((file) => !file.endsWith('/perimeter.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...declarationsOf(read(file))].map(([name, code]) => [`${placeOf(file)} ${name}`, code] as const),
  );

test('what is joined to other rows to name a learner is chosen by the perimeter', () => {
  const known = new Set(Object.values(past).flat());
  const found = declarations.filter(([name, code]) => !known.has(name) && reachesLearnersPast(code));
  expect(found.map(([name]) => name).toSorted()).toEqual(Object.values(reachedPast).flat().toSorted());
});

test('every read of a table that the perimeter knows starts from the perimeter', () => {
  const tables = knownTables();
  expect(tables.length).toBeGreaterThan(15);
  const found = declarations.filter(([, code]) => readsPast(code, tables.join('|'))).map(([name]) => name);
  expect(found.toSorted()).toEqual(Object.values(past).flat().toSorted());
});
