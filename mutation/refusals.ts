import type { Breakages } from './breakage.ts';

/** What is refused, and on which field; how long links serve; days and typography of France; lists beside the detail. */
export const refusals: Breakages = {
  'packages/contracts/src/connexion.rules.ts': [
    ['P-2.1-24', 'a link of connect-as serves ten minutes', 'CONNECT_AS_SECONDS = 60;', 'CONNECT_AS_SECONDS = 600;'],
    [
      'a delay is said in words',
      'an hour is said to be two',
      'Math.ceil(seconds / 3_600)',
      'Math.ceil(seconds / 2_400)',
    ],
  ],
  'apps/server/src/domain/connexion/connexion.routes.ts': [
    [
      'a link says how long it serves, and serves no longer',
      'the link of a forgotten password says an hour and serves a day',
      'PASSWORD_LINK_SECONDS * 1000',
      '24 * PASSWORD_LINK_SECONDS * 1000',
    ],
  ],
  'apps/server/src/domain/connexion/make-password-link.ts': [
    [
      'the link of a new account serves the seven days that its mail says, and no longer',
      'the link of a new account says seven days and serves an hour',
      'FIRST_LINK_SECONDS * 1000',
      '3_600 * 1000',
    ],
    [
      'the link of a new account serves the seven days that its mail says, and no longer',
      'the link of a new account says seven days and serves fourteen',
      'now.getTime() + FIRST_LINK_SECONDS',
      'now.getTime() + 2 * FIRST_LINK_SECONDS',
    ],
  ],
  'apps/server/src/create-admin.ts': [
    [
      'the link printed once sets the password of the new super administrator, within 24 hours',
      'the link of the first administrator serves ten days',
      'ADMIN_LINK_SECONDS * 1000',
      '10 * ADMIN_LINK_SECONDS * 1000',
    ],
  ],
  'apps/server/src/platform/login.ts': [
    ['a login expires', 'a login never ends', ' and "expiresAt" > ${now.toISOString()}', ''],
  ],
  'packages/contracts/src/typographie.ts': [
    ['C-2.9-24', 'a plain space stands before a colon', '[;:!?»]', '[;!?»]'],
    [
      'sentences have the narrow no-break spaces and the apostrophe of French',
      'no narrow space inside guillemets',
      '[;:!?»]',
      '[;:!?]',
    ],
    [
      'sentences have the narrow no-break spaces and the apostrophe of French',
      'a plain space follows an opening guillemet',
      '`«${NARROW}`',
      "'« '",
    ],
    [
      'sentences have the narrow no-break spaces and the apostrophe of French',
      'apostrophes are straight',
      "'’'",
      '"\'"',
    ],
  ],
  'apps/web/src/ui/format.ts': [
    [
      'P-1-04',
      'the month is read before the day',
      "const days = inParis({ day: '2-digit', month: '2-digit', year: 'numeric' })",
      "const days = onFirstUse(() => new Intl.DateTimeFormat('en-US', { day: '2-digit', month: '2-digit', year: 'numeric' }))",
    ],
    [
      'a calendar date never moves by a day',
      'birthdays are read in another order',
      '${calendar[3]}/${calendar[2]}',
      '${calendar[2]}/${calendar[3]}',
    ],
  ],
  'packages/contracts/src/calendrier.rules.ts': [
    ['S-9-38', 'days begin at midnight in London', "timeZone: 'Europe/Paris'", "timeZone: 'Europe/London'"],
    [
      'S-9-39',
      'the days of week 52 end before week 53',
      'dayBefore(mondayOf(next.year, next.week))',
      'new Date(Date.parse(mondayOf(year, week)) + 6 * DAY_MS).toISOString().slice(0, 10)',
    ],
    ['C-7-28', 'a reminder tells the day the American way', "day.split('-').reverse()", "day.split('-')"],
  ],
  'apps/server/src/domain/statistiques/sessions/export-sessions.ts': [
    [
      'the Excel file holds every session of the list with the columns that the person sees, under the sentence of its filter',
      'the file of sessions tells moments in UTC',
      'minuteInFrance(new Date(row.Date))',
      'row.Date.slice(0, 16)',
    ],
  ],
  'packages/contracts/src/errors.ts': [
    [
      'C-2.7-10',
      'a badge in use is refused as a wrong field (409)',
      "'badges.encore_utilise': 409",
      "'badges.encore_utilise': 422",
    ],
    [
      'C-3.7-04',
      'who overwrites reads of a conflict (412)',
      "'erreur.conflit_de_version': 412",
      "'erreur.conflit_de_version': 409",
    ],
  ],
  'apps/server/src/domain/apprenants/apprenants.routes.ts': [
    [
      'P-3-41',
      'a code already taken is shown on no field of the form',
      "['codeApprenant', 'apprenants.code_deja",
      "['code', 'apprenants.code_deja",
    ],
  ],
  'apps/server/src/domain/groupements/groupements.routes.ts': [
    [
      'a groupement that still holds establishments stays',
      'a groupement leaves its establishments behind (409)',
      "if (await isUsed(tx, current.id)) throw new Refusal('groupements.encore_utilise');",
      '',
    ],
    [
      'P-4-29',
      'an establishment taken from another groupement is told on the name',
      "violation('etablissements', 'groupements",
      "violation('nom', 'groupements",
    ],
  ],
  'apps/server/src/domain/etablissements/etablissements.routes.ts': [
    [
      'P-2.4-50',
      'an establishment goes with what it holds (409)',
      'if (await isUsed(tx, current.id))',
      'if (await isUsed(tx, -current.id))',
    ],
  ],
  'apps/server/src/domain/etablissements/etablissements.rules.ts': [
    [
      'P-3-65',
      'a missing specific version is told on the line above',
      "violation(at(index, 'valeurSpecifique')",
      "violation(at(index - 1, 'valeurSpecifique')",
    ],
  ],
  'apps/server/src/domain/modules/modules.routes.ts': [
    [
      'C-6-05',
      'a module leaves the courses that hold it (409)',
      'if (await isUsed(tx, current.id))',
      'if (await isUsed(tx, -current.id))',
    ],
  ],
  'apps/server/src/domain/modules/modules.rules.ts': [
    [
      'C-3.2-03',
      'an end before the start is told on the start',
      "violation('dateFin', code)",
      "violation('dateDebut', code)",
    ],
  ],
  'apps/server/src/domain/scenarios/scenarios.routes.ts': [
    ['C-8-11', 'a guid that another has is told on the uuid', "['guid', 'scenarios.guid", "['uuid', 'scenarios.guid"],
  ],
  'apps/server/src/domain/training_courses/training_courses.routes.ts': [
    ['C-5-04', 'a course of one module is taken', 'if (ids.length < 2)', 'if (ids.length < 1)'],
    ['C-5-05', 'a course has one module twice', 'if (new Set(ids).size < ids.length)', 'if (new Set(ids).size < 0)'],
  ],
  'apps/server/src/domain/possession_casques/possession_casques.rules.ts': [
    [
      'P-3-91',
      'a possession ends before it begins',
      'dateFin !== null && dateFin < dateDebut',
      'dateFin !== null && dateFin > dateDebut',
    ],
  ],
  'apps/server/src/domain/possession_casques/possession_casques.routes.ts': [
    [
      'P-3-91',
      'an overlap is told on the end',
      "const plain = violation('dateDebut', 'possession_casques.chevauchement')",
      "const plain = violation('dateFin', 'possession_casques.chevauchement')",
    ],
  ],
  'apps/server/src/domain/casques/casques.queries.ts': [
    [
      'P-3-86',
      'a headset tells whose it was elsewhere',
      '        visible\n          .possession_casques(db, actor)\n          .select((eb) => [',
      "        db\n          .selectFrom('possession_casques')\n          .select((eb) => [",
    ],
  ],
  'apps/server/src/domain/apprenants/apprenants.queries.ts': [
    [
      'P-2.3-14',
      'the detail shows a learner that the list leaves out',
      "selectApprenant(db, visible.apprenants(db, actor).where('apprenants.id', '=', id))",
      "selectApprenant(db, db.selectFrom('apprenants').where('apprenants.id', '=', id))",
    ],
    [
      'P-2.3-14',
      'a learner that the list leaves out is changed',
      "const rows = visible.apprenants(tx, actor).where('apprenants.id', '=', id);",
      "const rows = tx.selectFrom('apprenants').where('apprenants.id', '=', id);",
    ],
  ],
  'apps/server/src/domain/referents/referents.queries.ts': [
    [
      'P-2.6-13',
      'the detail shows a referent that the list leaves out',
      "selectReferent(visible.referents(db, actor).where('referents.id', '=', id))",
      "selectReferent(db.selectFrom('referents').where('referents.id', '=', id))",
    ],
  ],
  'packages/contracts/src/assignments.ts': [
    ['C-9-03', 'ten cards a page', 'rowsInQuery(5)', 'rowsInQuery(10)'],
    ['C-9-30', 'more assignees than the choice shows', 'MAX_ASSIGNEES = 9_999', 'MAX_ASSIGNEES = 99_999'],
  ],
};
