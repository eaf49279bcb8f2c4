import { describe, expect, test } from 'vitest';
import {
  ADMIN,
  can,
  canField,
  capabilities,
  FEATURES,
  fieldCapabilities,
  type Person,
  passes,
  ROLES,
  type Role,
} from './capabilities.ts';

const person = (role: string, ...features: string[]): Person => ({ roles: [role], features, isIFPS: false });
/** What a control inside a screen asks. */
const asking = (roles: readonly string[], feature?: string) => ({
  roles,
  control: true as const,
  ...(feature && { feature }),
});
const NOT_ADMIN = ROLES.filter((role) => !(ADMIN as readonly Role[]).includes(role));

describe('names', () => {
  test('P-6-01 P-6-03 S-6-01 S-6-03 C-6-01 · the seven roles and the two features', () => {
    expect([...ROLES].sort()).toEqual([
      'ROLE_ADMIN',
      'ROLE_APPRENANT',
      'ROLE_CSM',
      'ROLE_ETABLISSEMENT',
      'ROLE_GROUPEMENT',
      'ROLE_REFERENT',
      'ROLE_SUPER_ADMIN',
    ]);
    expect([...FEATURES].sort()).toEqual(['attestations', 'trainingCourses']);
  });

  test('P-6-09 P-6-10 S-6-06 S-8-28 S-8-29 · a check that asks for an unknown role or feature raises its error', () => {
    const admin = person('ROLE_ADMIN');
    expect(() => passes(admin, asking(['ROLE_ADMIN', 'ROLE_MEDECIN']))).toThrow("Le rôle ROLE_MEDECIN n'existe pas");
    expect(() => passes(admin, asking(['ROLE_ADMIN'], 'videos'))).toThrow("La fonctionnalité videos n'existe pas");
  });

  test('P-6-11 · an unknown role or feature that a person holds is ignored and grants nothing', () => {
    const stranger = person('ROLE_MEDECIN', 'videos', 'trainingCourses');
    expect(passes(stranger, asking([...ROLES]))).toBe(false);
    const { connected: _, ...granted } = capabilities;
    for (const capability of Object.keys(granted) as (keyof typeof granted)[]) {
      expect(can(stranger, capability)).toBe(false);
    }
    expect(passes(person('ROLE_REFERENT', 'videos'), asking(['ROLE_REFERENT'], 'attestations'))).toBe(false);
    expect(passes({ ...stranger, roles: ['ROLE_MEDECIN', 'ROLE_REFERENT'] }, asking(['ROLE_REFERENT']))).toBe(true);
  });
});

describe('the role check', () => {
  test('P-6-04 S-6-04 · no role required: it passes, whatever the feature', () => {
    for (const role of [...ROLES, 'ROLE_MEDECIN']) {
      expect(can(person(role), 'connected')).toBe(true);
      expect(passes(person(role), asking([], 'attestations'))).toBe(true);
    }
    expect(can({ roles: [], features: [], isIFPS: false }, 'connected')).toBe(true);
  });

  test('P-6-02 S-6-02 C-6-02 · each role of the admin group passes where admin is asked, and no other', () => {
    expect(ADMIN).toEqual(['ROLE_SUPER_ADMIN', 'ROLE_CSM', 'ROLE_ADMIN']);
    for (const role of ADMIN) expect(passes(person(role), asking(ADMIN))).toBe(true);
    for (const role of NOT_ADMIN) expect(passes(person(role, ...FEATURES), asking(ADMIN))).toBe(false);
  });

  test('P-6-05 C-2.0-04 · the admin group passes whatever the feature', () => {
    for (const role of ADMIN) {
      for (const feature of FEATURES) expect(passes(person(role), asking(ADMIN, feature))).toBe(true);
    }
  });

  test('P-6-43 · the RGPD page is for the admin group only', () => {
    for (const role of ROLES) {
      expect(can(person(role, ...FEATURES), 'rgpd.consulter')).toBe(!NOT_ADMIN.includes(role));
    }
  });

  test('S-6-07 S-6-20 · tools are for the admin group; the link of the catalogue for whoever has or chooses an establishment', () => {
    const holders = (capability: 'outils.consulter' | 'catalogue.copier_lien') =>
      ROLES.filter((role) => can(person(role, ...FEATURES), capability)).sort();
    expect(holders('outils.consulter')).toEqual([...ADMIN].sort());
    expect(holders('catalogue.copier_lien')).toEqual(['ROLE_ETABLISSEMENT', 'ROLE_REFERENT', 'ROLE_SUPER_ADMIN']);
  });

  test('P-6-17 P-6-18 · the admin group connects as a learner or a referent, a groupement as a learner alone', () => {
    const becomes = (role: Role) => [
      can(person(role, ...FEATURES), 'apprenants.se_connecter_en_tant_que'),
      can(person(role, ...FEATURES), 'referents.se_connecter_en_tant_que'),
    ];
    for (const role of ADMIN) expect(becomes(role)).toEqual([true, true]);
    expect(becomes('ROLE_GROUPEMENT')).toEqual([true, false]);
    for (const role of NOT_ADMIN.filter((one) => one !== 'ROLE_GROUPEMENT')) {
      expect(becomes(role)).toEqual([false, false]);
    }
  });

  test('C-6-21 C-6-23 · the shortcuts of an assignment are for the admin group and the establishment, its edit page for a referent too', () => {
    const holders = (capability: 'assignments.barre_outils' | 'assignments.modifier') =>
      ROLES.filter((role) => can(person(role, ...FEATURES), capability)).sort();
    expect(holders('assignments.barre_outils')).toEqual([...ADMIN, 'ROLE_ETABLISSEMENT'].sort());
    expect(holders('assignments.modifier')).toEqual([...ADMIN, 'ROLE_ETABLISSEMENT', 'ROLE_REFERENT'].sort());
  });

  test('P-6-06 S-6-05 · another listed role passes when no feature is asked, or when it is enabled', () => {
    for (const role of NOT_ADMIN) {
      expect(passes(person(role), asking([role]))).toBe(true);
      expect(passes(person(role, 'attestations'), asking([role], 'attestations'))).toBe(true);
      expect(passes(person(role, 'attestations'), asking([role], 'trainingCourses'))).toBe(false);
    }
  });

  test('P-6-07 · a role that is not listed fails', () => {
    for (const role of ROLES) {
      const others = ROLES.filter((one) => one !== role);
      expect(passes(person(role, ...FEATURES), asking(others))).toBe(false);
    }
  });
});

test('P-2.1-38 P-6-08 C-2.0-05 C-2.0-08 · a groupement passes any feature on routes, not on the controls of a screen', () => {
  const groupement = person('ROLE_GROUPEMENT');
  expect(can(groupement, 'apprenants.lister')).toBe(true);
  expect(passes(groupement, asking(['ROLE_GROUPEMENT'], 'trainingCourses'))).toBe(false);
});

test('P-2.1-37 P-2.1-39 P-2.1-40 · on routes the admin group passes any feature, the others those they have', () => {
  for (const role of ADMIN) expect(can(person(role), 'apprenants.lister')).toBe(true);
  for (const role of ['ROLE_ETABLISSEMENT', 'ROLE_REFERENT']) {
    expect(can(person(role), 'apprenants.lister')).toBe(false);
    expect(can(person(role, 'trainingCourses'), 'apprenants.lister')).toBe(true);
  }
  expect(can(person('ROLE_APPRENANT'), 'apprenants.profil')).toBe(false);
  expect(can(person('ROLE_APPRENANT', 'trainingCourses'), 'apprenants.profil')).toBe(true);
});

test('P-5-24 P-6-37 P-6-38 P-6-39 P-6-40 · who writes each field that not all may, at the creation and later', () => {
  const writers = (slug: string, field: string, act: 'create' | 'update') =>
    ROLES.filter((role) => canField(person(role, ...FEATURES), slug, field, act)).sort();
  const limited = Object.entries(fieldCapabilities).flatMap(([slug, fields]) =>
    Object.keys(fields).map((field) => {
      const acts = [writers(slug, field, 'create'), writers(slug, field, 'update')];
      return [`${slug}.${field}`, acts] as const;
    }),
  );
  const found = limited.filter(([, acts]) => acts.some((roles) => roles.length < ROLES.length));
  const all = [...ROLES].sort();
  const admin = [...ADMIN].sort();
  const top = ['ROLE_SUPER_ADMIN'];
  const and = (...roles: Role[]) => [...ADMIN, ...roles].sort();
  const both = (roles: string[]) => [roles, roles];
  expect(Object.fromEntries(found)).toEqual({
    'apprenants.etablissement': [and('ROLE_GROUPEMENT'), admin],
    'apprenants.password': both(and('ROLE_APPRENANT', 'ROLE_ETABLISSEMENT', 'ROLE_REFERENT')),
    'apprenants.estEtudiant': both(admin),
    'apprenants.estBloque': both(admin),
    'apprenants.rppsOrAdeli': both(and('ROLE_ETABLISSEMENT', 'ROLE_REFERENT')),
    'apprenants.matricule': [all, and('ROLE_ETABLISSEMENT', 'ROLE_GROUPEMENT', 'ROLE_REFERENT')],
    'apprenants.codeApprenant': [all, and('ROLE_ETABLISSEMENT', 'ROLE_GROUPEMENT', 'ROLE_REFERENT')],
    'etablissements.crmId': both(admin),
    'etablissements.groupement': both(admin),
    'etablissements.codeEtablissement': both(admin),
    'etablissements.IFPS': both(admin),
    'etablissements.locked': both(admin),
    'etablissements.migrated': both(admin),
    'etablissements.etablissementAppareilVersions': both(admin),
    'etablissements.defaultLanguage': both(admin),
    'etablissements.features': both(admin),
    'etablissements.modules': both(admin),
    'etablissements.allowAllSequences': both(admin),
    'etablissements.bypassBrowserLoader': both(admin),
    'etablissements.finPossessionPC': both(admin),
    'etablissements.isMobileModeAvailable': both(top),
    'etablissements.isMobileModeForced': both(top),
    'etablissements.connectionModes': both(and('ROLE_ETABLISSEMENT')),
    'groupements.etablissements': both(admin),
    'assignments.etablissement': both(admin),
    'modules.isMobileModeAvailable': both(top),
    'regroupements.etablissement': both(admin),
    'regroupements.codeRegroupement': both(admin),
    'referents.etablissement': [and('ROLE_GROUPEMENT'), admin],
    'training_courses.type': both(admin),
    'training_courses.etablissement': both(admin),
    'users.role': both(top),
    'vues.partagee': both(and('ROLE_ETABLISSEMENT', 'ROLE_REFERENT')),
  });
});
