import type { Breakages } from './breakage.ts';

/** Statuses, dates, figures, limits: what the rules decide. */
export const rules: Breakages = {
  'packages/contracts/src/assignments.rules.ts': [
    ['C-4-41', 'an end of today is past', 'endDate !== null && endDate < day', 'endDate !== null && endDate <= day'],
    [
      'C-4-41',
      'a start of today is still to come',
      'startDate !== null && startDate > day',
      'startDate !== null && startDate >= day',
    ],
    [
      'C-4-40',
      'one archived assignee archives the whole',
      'assigned.assignedsCount > 0 && assigned.activeAssignedsCount === 0',
      'assigned.assignedsCount > assigned.activeAssignedsCount',
    ],
    [
      'C-4-21',
      'an archived assignment reads as running',
      "if (isArchived(assignment)) return 'archived';\n  const progress = progressOf(assignment, now);\n  if (progress === 'future') return 'soon-available';\n  return progress",
      "const progress = progressOf(assignment, now);\n  if (progress === 'future') return 'soon-available';\n  return progress",
    ],
    [
      'C-4-37',
      'an establishment reads « Terminé » for what not all have done',
      "return viewer.isAdmin ? 'finished' : 'over';",
      "return 'finished';",
    ],
    ['C-4-32', 'done by all is not finished while it runs', "if (assignment.isCompleted) return 'finished';\n", ''],
    [
      'C-4-38',
      'a learner has finished what others have',
      "if (progress === 'running') return assignment.isDone ? 'already-done' : 'available';",
      "if (progress === 'running') return 'available';",
    ],
    ['C-4-57', 'what is over counts with what is finished', "  if (status === 'over') return null;\n", ''],
    ['C-9-13', 'fifteen days are soon', 'return left >= 0 && left < 15;', 'return left >= 0 && left <= 15;'],
    ['C-4-58', 'what is past ends soon', 'return left >= 0 && left < 15;', 'return left < 15;'],
    ['C-4-36', 'cards without an end come first', 'if (one === null) return 1;', 'if (one === null) return -1;'],
    ['C-4-39', 'cards are ordered by name before their end', 'compareEnds(one.endDate, other.endDate) ||', ''],
    [
      'C-4-29',
      'staff read « Terminé » for what is archived',
      "archived: 'assignments.statut.archive',",
      "archived: 'assignments.statut.termine',",
    ],
    [
      'C-4-26',
      'learners read « Disponible » for what is to come',
      "'soon-available': 'assignments.statut_apprenant.bientot',",
      "'soon-available': 'assignments.statut_apprenant.disponible',",
    ],
    ['C-9-05', 'ten learners a page', 'LEARNERS_PER_PAGE = 20', 'LEARNERS_PER_PAGE = 10'],
    [
      'C-6-19',
      'a referent edits the assignments of others',
      "return person.roles.includes('ROLE_REFERENT') && canOpenAssignment(person, assignment);",
      "return person.roles.includes('ROLE_REFERENT');",
    ],
    [
      'C-6-24',
      'a referent opens the details of others',
      "return !person.roles.includes('ROLE_REFERENT') || assignment.createdBy?.id === person.userId;",
      'return true;',
    ],
    [
      'C-4-50',
      'an archived assignment is saved',
      "return isArchived(assignment) ? 'assignments.archivee' : null;",
      'return null;',
    ],
    [
      'C-4-48',
      'what someone has is deleted',
      "return isAssigned(assignment) ? 'assignments.assignee' : null;",
      'return null;',
    ],
    [
      'C-2.6-43',
      'a reminder goes for what has not begun',
      "return status !== 'archived' && status !== 'soon-available';",
      "return status !== 'archived';",
    ],
    ['C-5-07', 'start and end on one day are refused', 'startDate <= endDate', 'startDate < endDate'],
  ],
  'packages/contracts/src/training_courses.rules.ts': [
    [
      'C-6-09',
      'a referent edits the courses of colleagues',
      "(isOf(person, 'ROLE_REFERENT') && course.createdBy?.id === person.userId)",
      "isOf(person, 'ROLE_REFERENT')",
    ],
    [
      'C-6-08',
      'an establishment edits the courses of the provider',
      'if (course.type !== COURSE_TYPE.etablissement || course.etablissement',
      'if (course.etablissement !== null && course.etablissement',
    ],
    [
      'C-6-13',
      'any establishment archives a course',
      'const isOwner = course.etablissement !== null && course.etablissement.id === person.etablissementId;',
      'const isOwner = true;',
    ],
    ['C-4-12', 'an archived course is edited', "if (course.deletedAt !== null) return 'training_courses.archive';", ''],
    [
      'C-4-13',
      'an assigned course is edited',
      "return course.isAssigned ? 'training_courses.assigne' : null;",
      'return null;',
    ],
    [
      'C-4-14',
      'a course that nobody has is archived',
      'return course.isAssigned && course.deletedAt === null;',
      'return course.deletedAt === null;',
    ],
  ],
  'packages/contracts/src/calendrier.rules.ts': [
    ['S-9-39', 'week 53 stands alone', 'return Math.min(week, 52);', 'return week;'],
    [
      'S-9-38',
      'a week is named by its Sunday',
      '(week - 1) * 7 - sinceMonday(fourth)',
      '(week - 1) * 7 + 6 - sinceMonday(fourth)',
    ],
  ],
  'packages/contracts/src/casques.rules.ts': [
    ['P-9-20', 'a headset is late after 31 days', 'ALERTE_JOURS = 30', 'ALERTE_JOURS = 31'],
    ['P-9-36', 'serials of computers begin with PX', "COMPUTER_PREFIX = 'PC'", "COMPUTER_PREFIX = 'PX'"],
    [
      'P-2.7-14',
      'news of 2018 count',
      "if (!dateDerniereNouvelle || dateDerniereNouvelle < FIRST_NEWS) return 'jamais';",
      "if (!dateDerniereNouvelle) return 'jamais';",
    ],
  ],
  'packages/contracts/src/modules.rules.ts': [
    [
      'C-4-63',
      'a phone plays what the establishment has not opened',
      'return module.isMobileModeAvailable && mobile.available;',
      'return module.isMobileModeAvailable;',
    ],
    [
      'C-4-65',
      'a computer plays what is forced to phones',
      'return !mobile.forced || module.isMobileModeAvailable;',
      'return true;',
    ],
  ],
  'packages/contracts/src/moyennes.rules.ts': [
    ['C-9-23', 'progress is cut, not rounded', 'Math.round((done / total) * 100)', 'Math.floor((done / total) * 100)'],
    [
      'C-9-25',
      'progress over nothing is no number',
      'return total > 0 ? Math.round((done / total) * 100) : 0;',
      'return Math.round((done / total) * 100);',
    ],
    [
      'C-9-22',
      'a training without a score counts as zero',
      'const present = values.filter((value) => value !== null);',
      'const present = values.map((value) => value ?? 0);',
    ],
    [
      'C-9-21',
      'a zero counts in the overall score',
      'roundedMean(averages.filter((average) => average !== 0))',
      'roundedMean(averages)',
    ],
    [
      'S-9-43',
      'the satisfaction is over 5',
      'Math.round((somme * 100) / (4 * nombre))',
      'Math.round((somme * 100) / (5 * nombre))',
    ],
  ],
  'packages/contracts/src/regroupements.rules.ts': [
    ['C-5-23', 'the first name of type 3 is open', 'nomA: typeId === FIXED_TYPE', 'nomA: false'],
    ['C-5-20', 'the second name is open before the first', 'nomB: isBlank(nomA)', 'nomB: false'],
    [
      'C-5-21',
      'the third name does not wait for the second',
      'nomC: isBlank(nomA) || isBlank(nomB)',
      'nomC: isBlank(nomA)',
    ],
  ],
  'packages/contracts/src/users.rules.ts': [
    [
      'P-2.8-26',
      'an administrator changes a super administrator',
      "actor.role === 'ROLE_SUPER_ADMIN' || account.role === null || isOfRecord(account)",
      'true',
    ],
    ['P-2.8-18', "one deletes one's own account", "if (account.id === actor.id) return 'users.propre_compte';", ''],
  ],
  'packages/contracts/src/choices.ts': [['S-9-01', 'statistics begin in 2024', "'2025-01-01'", "'2024-01-01'"]],
  'packages/contracts/src/fields.ts': [
    [
      'C-5-26',
      'a number with decimals is taken',
      ".int(code('validation.nombre_entier'))",
      ".number(code('validation.nombre_entier'))",
    ],
  ],
  'apps/server/src/domain/connexion/change-password.ts': [
    [
      'P-3-20',
      'an empty password is refused as a weak one',
      'if (!password) return',
      'if (password === undefined) return',
    ],
  ],
  'apps/server/src/domain/connexion/connexion.rules.ts': [
    [
      'P-4-06',
      'a birth date opens the account of staff',
      "if (role !== 'ROLE_APPRENANT') return email ? 'courriel' : null;",
      '',
    ],
    [
      'P-4-06',
      'any birth date proves who one is',
      'return dayIn(typed) === account.dateNaissance;',
      'return dayIn(typed) !== null;',
    ],
  ],
  'apps/server/src/domain/connexion/connect-as.ts': [
    [
      'P-7-48',
      'who connects as someone has no way back',
      "usage: 'retour',\n    userId: actor.userId,",
      "usage: 'retour',\n    userId: target.userId,",
    ],
  ],
  'apps/server/src/domain/formations/formations.rules.ts': [
    [
      'C-3.4-10',
      'a step opens before the one before it is done',
      'isSequential && modules.slice(0, index).some(({ complete }) => !complete)',
      'isSequential && modules.slice(0, index).some(({ complete }) => complete)',
    ],
    [
      'C-9-26',
      'a training ends with its first module',
      '(moments.toSorted().at(-1) ?? null)',
      '(moments.toSorted().at(0) ?? null)',
    ],
    [
      'C-9-26',
      'one module done is a training done',
      'modules.every((module) => module.complete)',
      'modules.some((module) => module.complete)',
    ],
  ],
  'packages/contracts/src/chiffres.rules.ts': [
    [
      'thousands are separated by a narrow no-break space',
      'thousands are separated by a comma',
      "const integers = french({ maximumFractionDigits: 0, signDisplay: 'negative' })",
      "const integers = onFirstUse(() => new Intl.NumberFormat('en-GB'))",
    ],
    [
      'decimals come after a comma, two at most',
      'decimals come after a point',
      "const decimals = french({ maximumFractionDigits: 2, signDisplay: 'negative' })",
      "const decimals = onFirstUse(() => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }))",
    ],
    [
      'S-9-37',
      'durations are cut, not rounded',
      'const whole = Math.round(minutes);',
      'const whole = Math.floor(minutes);',
    ],
  ],
  'apps/server/src/domain/attestations/attestations.rules.ts': [
    ['S-7-71', 'two files of one name', 'if (taken.has(key)) continue;', ''],
  ],
  'apps/server/src/domain/apprenants/apprenants.rules.ts': [
    [
      'P-2.3-63',
      'an archived learner is edited',
      "return apprenant.deletedAt === null ? null : 'apprenants.archive';",
      'return null;',
    ],
    ['P-3-41', 'codes lose their zeros', "String(number).padStart(4, '0')", 'String(number)'],
  ],
  'apps/server/src/domain/etablissements/etablissements.rules.ts': [
    [
      'P-4-26',
      'the mobile mode stays forced once closed',
      '...(!isMobileModeAvailable && { isMobileModeForced: false }),',
      '',
    ],
    [
      'P-4-25',
      'connection modes stay without the feature',
      "...(touchesModes && !hasTraining && { connectionModes: ['freeForm'] }),",
      '',
    ],
    ['P-3-65', 'a specific version without a value', "version === 'specifique' && !valeurSpecifique", 'false'],
    [
      'P-2.4-36',
      'the address of the browser app forgets the code',
      '?codeEtablissement=${encodeURIComponent(codeEtablissement)}',
      '',
    ],
  ],
  'apps/server/src/domain/possession_casques/possession_casques.rules.ts': [
    [
      'P-3-91',
      'a headset is lent to nobody',
      'if (emplacement === EMPLACEMENT.etablissement && etablissementId === null) {',
      'if (emplacement === 3) {',
    ],
  ],
  'apps/server/src/domain/regroupements/regroupements.rules.ts': [
    [
      'C-4-07',
      'an archived regroupement is edited',
      "return deletedAt === null ? null : 'regroupements.archive';",
      'return null;',
    ],
  ],
  'apps/server/src/domain/casques/casques.rules.ts': [
    ['P-4-32', 'a computer keeps its packaging', 'packagingId: null };', 'packagingId };'],
    [
      'P-4-34',
      'a computer keeps any serial number',
      'numeroSerie: isComputerSerial(numeroSerie) ? numeroSerie : null',
      'numeroSerie',
    ],
  ],
  'apps/server/src/domain/modules/modules.rules.ts': [
    [
      'C-6-40',
      'the authoring link on every type',
      'authoringUrl && module.type === MODULE_TYPE.simulation && apprenantId === null',
      'authoringUrl && apprenantId === null',
    ],
    [
      'S-6-32',
      'learners get the authoring link',
      'authoringUrl && module.type === MODULE_TYPE.simulation && apprenantId === null',
      'authoringUrl && module.type === MODULE_TYPE.simulation',
    ],
  ],
  'apps/server/src/domain/scorm/scorm.rules.ts': [
    [
      'S-4-01',
      'a passed lesson is not complete',
      "const COMPLETE = ['completed', 'passed'];",
      "const COMPLETE = ['completed'];",
    ],
    ['S-3-06', 'a scaled score is a percentage', 'scaled * 100', 'scaled'],
  ],
  'apps/server/src/domain/activite/activite.queries.ts': [
    ['S-2.9-06', 'the delay of reception is of 21 sessions', 'LAST_SESSIONS = 20', 'LAST_SESSIONS = 21'],
  ],
  'apps/server/src/domain/satisfactions/satisfactions.queries.ts': [
    [
      'S-9-48',
      'the success rate is read from means that nobody sees',
      'round(avg(suivi.moyenne))::integer',
      'avg(suivi.moyenne)::float8',
    ],
    [
      'S-3-15',
      'archived learners count in the success rate',
      '(apprenants."deletedAt" is null or apprenants."deletedAt" = apprenants."effaceLe")',
      'true',
    ],
  ],
  'apps/server/src/domain/statistiques/usage/usage.rules.ts': [
    ['S-2.6-13', 'a tablet counts as a computer', "= { 2: 'mobile',", "= { 2: 'ordinateur',"],
  ],
  'apps/server/src/domain/securite/securite.rules.ts': [
    [
      'a recovery code is asked of whoever has one left',
      'recovery codes are offered when none is left',
      "codes > 0 ? [...proofs, 'secours'] : proofs",
      "[...proofs, 'secours']",
    ],
  ],
};
