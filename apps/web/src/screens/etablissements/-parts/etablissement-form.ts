import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { FEATURES } from '@sillage/contracts/capabilities.ts';
import type { Body, Item } from '../../../client/client.ts';
import type { May } from '../../../client/session.ts';

export type Etablissement = Item<'etablissements'>;
export type Version = Etablissement['etablissementAppareilVersions'][number]['version'];

/** An app version of the form: device type by its id, the value typed even while another version is chosen. */
export interface VersionValue {
  type: number;
  version: Version;
  valeurSpecifique: string;
}

export interface EtablissementValues extends Record<string, unknown> {
  nom: string;
  adresse: string;
  codePostal: string;
  ville: string;
  email: string;
  password: string;
  groupement: string | null;
  codeEtablissement: string;
  crmId: string;
  locked: boolean;
  IFPS: boolean;
  migrated: boolean;
  finPossessionPC: string | null;
  modules: string[];
  allowAllSequences: boolean;
  isMobileModeAvailable: boolean;
  isMobileModeForced: boolean;
  bypassBrowserLoader: boolean;
  defaultLanguage: string | null;
  features: string[];
  connectionModes: string[];
  etablissementAppareilVersions: VersionValue[];
}

/** What the form opens with: the record, or the defaults of a new one (P-9-27 … 31). */
export function valuesOf(item?: Partial<Etablissement>): EtablissementValues {
  return {
    nom: item?.nom ?? '',
    adresse: item?.adresse ?? '',
    codePostal: item?.codePostal ?? '',
    ville: item?.ville ?? '',
    email: item?.email ?? '',
    password: '',
    groupement: item?.groupement ? String(item.groupement.id) : null,
    codeEtablissement: item?.codeEtablissement ?? '',
    crmId: item?.crmId ?? '',
    locked: item?.locked ?? false,
    IFPS: item?.IFPS ?? false,
    migrated: item?.migrated ?? false,
    finPossessionPC: item ? (item.finPossessionPC ?? null) : dayInFrance(new Date()),
    modules: (item?.modules ?? []).map(String),
    allowAllSequences: item?.allowAllSequences ?? false,
    isMobileModeAvailable: item?.isMobileModeAvailable ?? false,
    isMobileModeForced: item?.isMobileModeForced ?? false,
    bypassBrowserLoader: item?.bypassBrowserLoader ?? false,
    defaultLanguage: item?.defaultLanguage ?? 'fr',
    // A value that the form does not offer is the server's to keep (P-3-67).
    features: FEATURES.filter((feature) => item?.features?.includes(feature)),
    connectionModes: item?.connectionModes ?? ['freeForm'],
    etablissementAppareilVersions: (item?.etablissementAppareilVersions ?? []).map(
      ({ type, version, valeurSpecifique }) => ({ type: type.id, version, valeurSpecifique: valeurSpecifique ?? '' }),
    ),
  };
}

/** What is sent: the fields that the person was shown. */
export function bodyOf(
  values: EtablissementValues,
  may: May,
  act: 'create' | 'update',
): Body<'etablissements', 'create'> {
  const shown = Object.entries(values).filter(([field]) => may.field('etablissements', field, act));
  return Object.fromEntries(shown) as Body<'etablissements', 'create'>;
}
