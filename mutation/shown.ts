import type { Breakages } from './breakage.ts';

/** What leaves the server and what screens show: rows, mails, words, links, delays. */
export const shown: Breakages = {
  'apps/server/src/domain/formations/formations.queries.ts': [
    [
      'C-7-35',
      'what has not begun is to complete',
      'coalesce(assignments."startDate", ${day}) <= ${day} and coalesce',
      'coalesce',
    ],
    ['P-7-53', 'what is over is to complete', ' and coalesce(assignments."endDate", ${day}) >= ${day}', ''],
  ],
  'packages/contracts/src/pages.rules.ts': [
    ['P-7-36', 'lists are capped at a hundred rows', 'MAX_ROWS = 10_000', 'MAX_ROWS = 100'],
  ],
  'packages/contracts/src/contract.ts': [['P-9-01', 'twenty rows a page', 'DEFAULT_ROWS = 10', 'DEFAULT_ROWS = 20']],
  'apps/server/src/domain/connexion/check-credentials.ts': [
    [
      'P-4-02',
      'a known code says that it is unknown',
      "if (proof === null) return { status: 202, body: { message: message('connexion.mot_de_passe_demande') } };",
      "if (proof === null) return 'refused';",
    ],
    [
      'P-4-04',
      'the first of several accounts is chosen',
      'if (chosen.length > 1) return',
      'if (chosen.length > 9) return',
    ],
  ],
  'apps/server/src/domain/connexion/connexion.routes.ts': [
    [
      'P-7-47',
      'an unknown address is told',
      'if (accounts.length > 0 && ',
      "if (accounts.length === 0) throw new Refusal('erreur.introuvable');\n    if (",
    ],
    [
      'P-7-46',
      'the link of a connect-as sets a password',
      "takeToken(tx, body.token, ['mot_de_passe'], clock.now())",
      "takeToken(tx, body.token, ['mot_de_passe', 'connexion'], clock.now())",
    ],
  ],
  'apps/server/src/domain/assignments/assignments.job.ts': [
    [
      'C-7-28',
      'who has finished is reminded',
      'const due = waiting.filter(({ isStillDue }) => isStillDue);',
      'const due = waiting;',
    ],
  ],
  'apps/server/src/domain/assignments/note-relances.ts': [
    ['C-7-26', 'reminders are noted and never sent', 'await mailLearners(', 'if (ids.length < 0) await mailLearners('],
  ],
  'apps/server/src/domain/assignments/assignments.relances.queries.ts': [
    [
      'C-7-28',
      'learners without an address are counted as written to',
      ".where('apprenants.email', 'is not', null)\n",
      '',
    ],
  ],
  'apps/server/src/platform/login.ts': [
    ['P-2.3-63', 'an archived learner stays signed in', 'apprenant_ferme(a) is not true', 'a."estBloque" is not true'],
  ],
  'packages/contracts/src/messages/formations.ts': [
    [
      'C-2.9-24',
      'participants are told the wrong way round',
      'Participants : {fait}/{total}',
      'Participants : {total}/{fait}',
    ],
    ['P-9-24', 'the usual duration is another', '30 à 40 min', '30 à 45 min'],
  ],
  'apps/web/src/screens/stats/-parts/filter-fields.tsx': [
    [
      'S-2.3-09',
      'the type chosen asks for the other one',
      "typeEtablissement: type === 'healthInstitution' || type === 'trainingInstitute' ? type : undefined,",
      "typeEtablissement: type === 'healthInstitution' ? 'trainingInstitute' : type === 'trainingInstitute' ? 'healthInstitution' : undefined,",
    ],
    [
      'S-2.3-09',
      'the types of establishment are swapped',
      'label: message(`statistiques.type.${value}`)',
      "label: message(`statistiques.type.${value === 'all' ? 'all' : value === 'trainingInstitute' ? 'healthInstitution' : 'trainingInstitute'}`)",
    ],
  ],
  'apps/web/src/screens/catalogue/-parts/module-details.tsx': [
    ['C-6-40', 'the authoring link is gone from the screen', '{lienEdition && (', '{lienEdition === 0 && ('],
    ['C-6-38', 'the booklet is gone from the screen', '{livretPedagogique && (', '{livretPedagogique === 0 && ('],
  ],
  'apps/web/src/ui/notify.ts': [
    ['P-9-15', 'a notification is repeated after a second', 'COOLDOWN_MS = 10_000', 'COOLDOWN_MS = 1_000'],
    ['P-9-14', 'successes last half as long', 'success: 5000', 'success: 2500'],
    ['P-9-11', 'information lasts half as long', 'info: 2500', 'info: 1250'],
  ],
  'apps/web/src/ui/training/training-card.tsx': [
    [
      'P-9-25',
      'descriptions are cut at a hundred characters',
      'shortened(description, 200)',
      'shortened(description, 100)',
    ],
    [
      'P-9-26',
      'the whole description is cut at two hundred',
      'shortened(description, 300)',
      'shortened(description, 200)',
    ],
  ],
  'apps/web/src/ui/list/list-screen.tsx': [
    ['P-9-08', 'the search waits a second', 'props.searchDelayMs ?? 300', 'props.searchDelayMs ?? 1000'],
  ],
  'packages/contracts/src/messages/ui.ts': [
    ['P-9-40', 'the empty list says something else', "'ui.aucun': 'Aucun'", "'ui.aucun': 'Rien'"],
    [
      'P-8-20',
      'a change is announced as a creation',
      '« {nom} » : modification enregistrée',
      '« {nom} » : création effectuée',
    ],
    [
      'P-8-34',
      'the confirmation of a deletion asks for an archive',
      'Voulez-vous vraiment supprimer cet élément ?',
      'Voulez-vous vraiment archiver cet élément ?',
    ],
  ],
  'apps/server/src/domain/apprenants_import/apprenants_import.rules.ts': [
    [
      'S-4-14',
      'an import that ignores what exists changes it',
      "if (match && option === 'ignore')",
      "if (match && option === 'update')",
    ],
    [
      'a learner who exists, when those are ignored, is archived, or is two learners',
      'an archived learner is written to',
      "if (match?.deletedAt) return { kind: 'rejete', row, reason: 'import.rejet_archive', existing: true };",
      '',
    ],
  ],
  'apps/web/src/screens/assignments/-parts/mail-texts.ts': [
    [
      'the reminders of an assignment are told by how long before its end they leave; without an end, none does',
      'a single reminder is told as the other one',
      'relanceSemaine ? semaine : veille',
      'relanceSemaine ? veille : semaine',
    ],
  ],
  'apps/server/src/platform/list.ts': [
    [
      'rows that their order leaves equal follow their id, so that pages never overlap',
      'a row stands on two pages',
      "return order.field === 'id' ? first : first.orderBy(sql`${sql.ref(columns.id)} ${direction}`);",
      'return first;',
    ],
  ],
};
