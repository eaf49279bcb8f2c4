import type { Breakages } from './breakage.ts';

/** Mails, limits, dates of imports, traces, evidence, exports, totals: what work leaves behind it. */
export const effects: Breakages = {
  'apps/server/src/domain/connexion/write-mails.ts': [
    [
      'P-7-45',
      'the link of a forgotten password goes to another address',
      '    destinataire,\n    userIds: comptes.map(',
      '    destinataire: `copie.${destinataire}`,\n    userIds: comptes.map(',
    ],
    [
      'P-8-12',
      'the mail of a forgotten password has the subject of a new account',
      "objet: message('courriels.mot_de_passe_objet')",
      "objet: message('courriels.premier_mot_de_passe_objet')",
    ],
    [
      'an account opened without a password gets its link by mail; without an address, it is shown once to who opens it',
      'the mail of a new account has no link',
      "      adresse,\n      message('courriels.premier_mot_de_passe_fin'),",
      "      message('courriels.premier_mot_de_passe_fin'),",
    ],
  ],
  'apps/server/src/domain/connexion/make-password-link.ts': [
    ['P-2.1-10', 'the mailed link leads to the login', '/reset-password/$', '/login/$'],
  ],
  'apps/server/src/domain/connexion/make-training-link.ts': [
    [
      'C-7-26',
      'a reminder leads to the assignment that learners cannot open',
      '/assignments/results/$',
      '/assignments/details/$',
    ],
  ],
  'apps/server/src/domain/assignments/write-mails.ts': [
    [
      'C-7-28',
      'a reminder does not say for when',
      "only!.endDate ? [message('courriels.relance_echeance', { date: frenchDay(only!.endDate) })] : []",
      '[]',
    ],
  ],
  'apps/server/src/domain/connexion/connect-as.ts': [
    [
      'P-7-49',
      'from one connect-as to the next, the person really there is lost',
      'onBehalfOf: actor.onBehalfOf ?? actor.userId,',
      'onBehalfOf: actor.userId,',
    ],
    [
      'P-7-50',
      'a connect-as leads to the account one has',
      "usage: 'connexion',\n    userId: target.userId,",
      "usage: 'connexion',\n    userId: actor.userId,",
    ],
  ],
  'apps/server/src/platform/bind.ts': [
    [
      'what is done during a connect-as keeps both identities in the audit trail',
      'the trail keeps one identity of a connect-as',
      'onBehalfOf: actor?.onBehalfOf ?? null,',
      'onBehalfOf: null,',
    ],
    [
      'a deletion keeps the name of what is gone',
      'the trail forgets the name of what was deleted',
      "kind === 'delete' && !entity!.isPerson",
      "kind === 'create' && !entity!.isPerson",
    ],
    [
      'the deletion of a learner says which one, and names nobody',
      'the trail names a learner who was deleted',
      "kind === 'delete' && !entity!.isPerson",
      "kind === 'delete'",
    ],
  ],
  'apps/server/src/platform/errors.ts': [
    [
      'C-3.7-04',
      'of two people who edit, the second overwrites (412)',
      'if (ifMatch !== null && row.version !== ifMatch)',
      'if (ifMatch !== null && row.version < ifMatch)',
    ],
  ],
  'apps/server/src/domain/connexion/count-attempts.ts': [
    [
      'ten failures on one account answer 429 with the delay, even with the right password',
      'failures on one account are not counted (429)',
      'byCode.all >= MAX_FAILURES_PER_CODE || ',
      '',
    ],
    [
      'a hundred and twenty failures from one address answer 429 whatever the account',
      'failures from one address are not counted (429)',
      ' || byAddress.all >= max',
      '',
    ],
  ],
  'apps/server/src/domain/apprenants_import/apprenants_import.birth-dates.rules.ts': [
    [
      'refused for what it holds, %o: %s',
      'a birth of 1899 is taken',
      'if (written < NAISSANCE.premier)',
      "if (written < '1800-01-01')",
    ],
    [
      'refused for what it holds, %o: %s',
      'a birth of tomorrow is taken',
      "written > today ? { reason: 'import.rejet_date_future' }",
      "written > '2999-12-31' ? { reason: 'import.rejet_date_future' }",
    ],
    ['S-5-27', 'the days of old workbooks are four years early', 'Date.UTC(1904, 0, 1)', 'Date.UTC(1900, 0, 1)'],
  ],
  'apps/server/src/domain/apprenants_import/apprenants_import.rules.ts': [
    [
      'S-2.20-18',
      'a profession that is none of ours is not told',
      'if (row.profession && read.values.professionId === undefined) unknown.set(nameKey(row.profession), row.profession);',
      '',
    ],
    ['S-2.20-19', 'a level of a regroupement is made for each row', '        names.add(key);\n', ''],
    [
      'case and accents alone are no change: what is stored stays, and it is said',
      'names in capitals replace those stored',
      'same.includes(champ)',
      'false',
    ],
  ],
  'apps/server/src/domain/journaux/journaux.rules.ts': [
    [
      'the bounds of a moment are 24 hours ahead and 400 days back',
      'a device may report of the day after tomorrow',
      'const MAX_AHEAD_HOURS = 24;',
      'const MAX_AHEAD_HOURS = 72;',
    ],
    [
      'S-2.6-13',
      'a tablet that says « mobile » is counted twice',
      "casqueId === null ? first.plateforme : 'casque'",
      'first.plateforme',
    ],
    [
      'without an end it is not complete, and lasts from the first to the last moment, whatever their numbers',
      'a session without its end is complete',
      'fin?.complete ?? false',
      'fin?.complete ?? true',
    ],
    [
      'a device that names the session of another is not heard, whatever it dates',
      'another device speaks for a session',
      'known.filter((event) => event.porteur === porteur)',
      'known.filter((event) => event.porteur !== undefined)',
    ],
    [
      'numbers that never came are a gap',
      'a gap is one event short',
      'manquants += seq - expected;',
      'manquants += 1;',
    ],
    [
      'a session holds so many events: those beyond are refused one by one, what was there stays a duplicate, other sessions go on',
      'a session holds events without end',
      'count >= MAX_EVENEMENTS_SESSION',
      'count >= 10 * MAX_EVENEMENTS_SESSION',
    ],
  ],
  'apps/server/src/domain/journaux/receive-batch.ts': [
    [
      'a replay is a duplicate, not an error, even within one batch and after the possession was corrected',
      'duplicates are not told',
      'doublons = accepted.length - acceptes - tooMany.length',
      'doublons = 0',
    ],
    [
      'a thousand events are taken, one more is refused whole with 413',
      'a batch has no limit (413)',
      'evenements.length > MAX_EVENEMENTS',
      'evenements.length > 10 * MAX_EVENEMENTS',
    ],
    [
      'without a known d.key 401, with a revoked one or that of another headset 403, and nothing is stored',
      'the key of one headset speaks for another',
      'isOther(numeroSerie, cle.numeroSerie) || isOther(',
      'isOther(',
    ],
  ],
  'apps/server/src/domain/scorm/scorm.rules.ts': [
    [
      'nobody spends more time than went by',
      'a content says any time',
      'Math.max(0, Math.min(tempsSecondes, elapsed))',
      'Math.max(0, tempsSecondes)',
    ],
    [
      'is over once each item was ended without asking to be resumed',
      'one item ended ends the attempt',
      'return asked(manifest).every(({ id }) => {',
      'return asked(manifest).some(({ id }) => {',
    ],
    [
      'goes on with its first item that is not ended; what was done stays done',
      'what is played again is no more done',
      "completeLe && !ENDED.includes(status) ? 'completed' : status",
      "completeLe && ENDED.includes(status) ? 'completed' : status",
    ],
    [
      'commits are bounded by the minute and by the attempt, far above what a content sends',
      'commits of one minute have no limit (429)',
      'fenetreCommits <= RATE.commits && ',
      '',
    ],
  ],
  'apps/server/src/domain/scorm/track-commit.ts': [
    [
      'a commit sent again changes nothing, and an older one never takes the place of a newer',
      'an older commit takes the place of a newer',
      'const isLatestOfLaunch = launch.seq === null || seq > launch.seq;',
      'const isLatestOfLaunch = true;',
    ],
    ['C-2.2-15', 'the score of a content is not kept', '        score: said.score,\n', '        score: null,\n'],
    [
      'a learner blocked since tracks no more',
      'a commit after the end of a key is taken',
      "if (!learner) throw new Refusal('scorm.cle_invalide');",
      'if (!learner) return { result: true, errorCode: 0, enregistreLe: now.toISOString() };',
    ],
    [
      'an end that asks to be resumed is resumed, even when it is complete; done stays done',
      'what is suspended is over',
      'commit.fin === true && !said.suspendu',
      'commit.fin === true',
    ],
  ],
  'apps/server/src/domain/badges/badges.queries.ts': [
    [
      'C-4-62',
      'an archived badge is still obtained',
      "db.selectFrom('badges').where('deletedAt', 'is', null).select('id')",
      "db.selectFrom('badges').select('id')",
    ],
    ['C-4-19', 'a badge is tied to an archived course', "    .where('training_courses.deletedAt', 'is', null)\n", ''],
  ],
  'apps/server/src/platform/rows.ts': [['C-3.7-04', 'a change is not counted', ', version: sql`version + 1`', '']],
  'apps/server/src/domain/attestations/attestations.rules.ts': [
    [
      'a third party reads the first name and one letter',
      'whoever verifies an attestation reads the name',
      '`${initial.toLocaleUpperCase(',
      '`${nom.toLocaleUpperCase(',
    ],
    ['S-2.1-24', 'a mobile code of nine digits is looked up', '/^[0-9A-F]{10}$/', '/^[0-9A-F]{9,}$/'],
    [
      'a number survives lower case, spaces, and the letters that look like digits',
      'an O for a zero makes a number unknown',
      "    .replace(/O/g, '0')\n    .replace(/[IL]",
      '    .replace(/[IL]',
    ],
  ],
  'apps/server/src/domain/attestations/issue-attestations.ts': [
    [
      'changed facts issue a new attestation that replaces the former one, itself left as it was',
      'a new attestation replaces none',
      'replaces: known?.id ?? null',
      'replaces: null',
    ],
    [
      'the same facts give the same attestation, with its number and its date',
      'each asking gives another number',
      'if (known?.empreinte.equals(empreinte)) {',
      'if (known?.empreinte.equals(Buffer.alloc(0))) {',
    ],
  ],
  'apps/server/src/domain/attestations/attestations.queries.ts': [
    [
      'S-2.19-11',
      'incomplete sessions are given attestations',
      'sql<SqlBool>`passages.complete and not passages.test',
      'sql<SqlBool>`not passages.test',
    ],
    ['S-5-39', 'the DPC mark chooses nothing', 'filters.dpc ? sql<SqlBool>`${dpc}` : undefined', 'undefined'],
  ],
  'apps/server/src/domain/statistiques/filter/filter.queries.ts': [
    ['S-2.3-17', 'a groupement includes test sessions', 'withTests: admin && filtre.tests', 'withTests: filtre.tests'],
    [
      'S-4-06',
      'the institutes are the others',
      "where('etablissements.IFPS', '=', isIFPS === true)",
      "where('etablissements.IFPS', '=', isIFPS !== true)",
    ],
    ['S-9-02', 'statistics end yesterday', 'filtre.fin ?? today(clock)', "filtre.fin ?? '2026-11-19'"],
    [
      'S-2.3-03',
      'the device chosen narrows nothing',
      "rows.where('passages.casqueId', '=', casqueId)",
      "rows.where('passages.casqueId', '<>', -casqueId!)",
    ],
  ],
  'apps/server/src/domain/statistiques/totals/measures.rules.ts': [
    [
      'S-2.6-07',
      'a measure is left out of the totals: durations',
      'durees: \'("dureeSecondes" is not null)::int\'',
      "durees: '0'",
    ],
    [
      'S-2.6-08',
      'a measure is left out of the totals: the third question',
      "somme3: 'coalesce(satisfaction3, 0)'",
      "somme3: '0'",
    ],
  ],
  'apps/server/src/domain/statistiques/sessions/sessions.queries.ts': [
    [
      'an average opens to the sessions that have a duration, a percentage to those that answered, an answer to those that gave it',
      'an average opens to sessions without a duration',
      'avecDuree && sql<SqlBool>`passages."dureeSecondes" is not null`',
      'avecDuree && undefined',
    ],
    [
      'an average opens to the sessions that have a duration, a percentage to those that answered, an answer to those that gave it',
      'an answer opens to those who gave another',
      'sql<SqlBool>`${answer} = ${reponse}`',
      'sql<SqlBool>`${answer} <> ${reponse}`',
    ],
    [
      'they come page by page in the order asked for, what has no value last',
      'sessions without a score come first',
      'sql`passages.score ${direction} nulls last`',
      'sql`passages.score ${direction} nulls first`',
    ],
    [
      'S-2.19-07',
      'a test account reads the names behind a figure',
      '...(!seesNames && { Nom: null, Prenom: null }),',
      '',
    ],
  ],
  'apps/server/src/domain/statistiques/sessions/export-sessions.ts': [
    [
      'the Excel file holds every session of the list with the columns that the person sees, under the sentence of its filter',
      'the file of sessions does not say its filter',
      'phrase: `${filtre} · ${count}`',
      'phrase: count',
    ],
  ],
  'packages/contracts/src/moyennes.rules.ts': [
    [
      'P-2.3-46',
      'rates are rounded to tenths',
      'Math.round(tauxPourcent * 2) / 2',
      'Math.round(tauxPourcent * 10) / 10',
    ],
  ],
  'apps/web/src/ui/format.ts': [
    [
      'S-3-46',
      'a percentage that does not exist reads 0 %',
      'tauxPourcent == null ? NO_VALUE',
      "tauxPourcent == null ? '0 %'",
    ],
    [
      'P-1-04',
      'times are those of the reader',
      "timeZone: 'Europe/Paris', ...options",
      "timeZone: 'Asia/Tokyo', ...options",
    ],
  ],
  'apps/server/src/domain/referents/referents.routes.ts': [
    [
      'every plain field is kept, and of an older version nothing: %s',
      'a referent is changed by who read an older one',
      '    ensureSameVersion(current, ifMatch);\n    // Left as they are',
      '    // Left as they are',
    ],
  ],
  'apps/server/src/domain/assignments/assignments.relances.queries.ts': [
    [
      'who is told of a training is not reminded of it on that day',
      'somebody is told and reminded on one day',
      "told.nature = 'annonce' and jour_en_france",
      "told.nature = 'relance' and jour_en_france",
    ],
  ],
  'apps/server/src/domain/donnees_personnelles/donnees_personnelles.conservation.queries.ts': [
    [
      'a name that no account knows leaves the sessions that are five years old, and no others',
      'a name without a first name stays for ever',
      "or prenom <> ''",
      "and prenom <> ''",
    ],
  ],
};
