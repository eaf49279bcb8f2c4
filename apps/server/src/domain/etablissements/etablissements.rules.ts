import { FEATURES } from '@sillage/contracts/capabilities.ts';
import type { etablissements } from '@sillage/contracts/etablissements.ts';
import { isTestLogin } from '@sillage/contracts/etablissements_test.rules.ts';
import { plainLetters } from '@sillage/contracts/lettres.rules.ts';
import type * as z from 'zod';
import { refuseFields, violation } from '../../platform/errors.ts';

type Body = z.output<typeof etablissements.update.body>;

/** What depends on another field of the record, stored or being changed. */
interface Current {
  features: readonly string[];
  isMobileModeAvailable: boolean;
}

const NEW: Current = { features: [], isMobileModeAvailable: false };

/** The columns to write: those asked, made consistent with each other (P-3-67, P-4-25, P-4-26). */
export function columnsToWrite(body: Body, current: Current = NEW) {
  // Those that come before `groupement` are written elsewhere.
  const {
    password,
    motDePasseActuel,
    codeEtablissement,
    etablissementAppareilVersions,
    modules,
    groupement,
    ...columns
  } = body;
  const features = columns.features && featuresToStore(columns.features, current.features);
  const isMobileModeAvailable = columns.isMobileModeAvailable ?? current.isMobileModeAvailable;
  const touchesModes = features !== undefined || columns.connectionModes !== undefined;
  const hasTraining = (features ?? current.features).includes('trainingCourses');
  return {
    ...columns,
    ...(groupement !== undefined && { groupementId: groupement }),
    ...(features && { features }),
    ...(columns.connectionModes && { connectionModes: [...new Set(columns.connectionModes)] }),
    ...(touchesModes && !hasTraining && { connectionModes: ['freeForm'] }),
    ...(!isMobileModeAvailable && { isMobileModeForced: false }),
  };
}

/** A value that the form does not offer stays stored, whether sent back or not. @throws 422 on a value never seen */
function featuresToStore(asked: readonly string[], stored: readonly string[]): string[] {
  const known: readonly string[] = FEATURES;
  const kept = stored.filter((feature) => !known.includes(feature));
  if (asked.some((feature) => !known.includes(feature) && !kept.includes(feature))) {
    throw refuseFields(violation('features', 'validation.choix'));
  }
  return [...known.filter((feature) => asked.includes(feature)), ...kept];
}

type Versions = NonNullable<Body['etablissementAppareilVersions']>;

/** One version per device type, its value kept with `specifique` only (P-3-65). @throws 422 on what is missing or given twice */
export function versionsToStore(versions: Versions) {
  const types = versions.map(({ type }) => type);
  const at = (index: number, field: string) => `etablissementAppareilVersions.${index}.${field}`;
  const violations = versions.flatMap(({ type, version, valeurSpecifique }, index) => [
    ...(types.indexOf(type) < index ? [violation(at(index, 'type'), 'etablissements.type_en_double')] : []),
    ...(version === 'specifique' && !valeurSpecifique
      ? [violation(at(index, 'valeurSpecifique'), 'etablissements.valeur_specifique_obligatoire')]
      : []),
  ]);
  if (violations.length > 0) throw refuseFields(...violations);
  return versions.map(({ type, version, valeurSpecifique = null }) => ({
    typeId: type,
    version,
    valeurSpecifique: version === 'specifique' ? valeurSpecifique : null,
  }));
}

/** Codes to try for a new establishment, made of its name: CHU-DE-NANTES, CHU-DE-NANTES-2… */
export function* codesFrom(nom: string): Generator<string> {
  const words = plainLetters(nom)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
  const code = words.slice(0, 40).trim().replaceAll(' ', '-') || 'ETABLISSEMENT';
  yield code;
  for (let rank = 2; rank < 1_000; rank++) yield `${code}-${rank}`;
}

/** Address of the browser app for this establishment (P-2.4-36). */
export function navigateurUrl(publicUrl: string, codeEtablissement: string): string {
  return `${publicUrl}/navigateur?codeEtablissement=${encodeURIComponent(codeEtablissement)}`;
}

/** An establishment made by the generator of tests: one of its logins, its e-mail or its code, says so (S-2.19-10). */
export function isTestAccount(logins: { email: string | null; codeEtablissement: string }): boolean {
  return isTestLogin(logins.email) || isTestLogin(logins.codeEtablissement);
}
