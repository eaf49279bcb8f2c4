import { createHash } from 'node:crypto';
import path from 'node:path';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { durationText } from '@sillage/contracts/chiffres.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { percentText } from '@sillage/contracts/moyennes.rules.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { renderSVG } from 'uqr';
import { longDay } from '../../platform/paper-dates.ts';
import { printable } from '../../platform/plain-text.ts';

/** What an attestation says, frozen at issue. */
interface Contenu {
  nom: string;
  prenom: string;
  /** Profession of the learner, else the profile of the session. */
  qualite: string | null;
  scenario: string;
  module: string | null;
  /** Start of the session, ISO 8601. */
  date: string;
  dureeSecondes: number | null;
  /** Percent. */
  score: number | null;
  etablissement: string | null;
  organisme: string;
  /** Who entered the session by hand and when; absent of what a device told, so that its digest stays (S-2.16-15). */
  saisie?: string;
}

/** A session as it stands when an attestation is asked. */
export type Faits = { [K in keyof Omit<Contenu, 'organisme'>]: Contenu[K] };

/** What a certificate says of a row of a workbook (S-3-08). */
export interface Certificat {
  nom: string;
  prenom: string;
  etablissement: string;
  /** Calendar day. */
  date: string;
  /** `09:30` */
  heure: string;
  organisme: string;
}

/** A document as issued: an attestation of a session, or a certificate of a row. */
export type Delivree = {
  numero: string;
  dpc: boolean;
  /** ISO 8601. */
  issuedAt: string;
} & ({ type: 'attestationAssiduite'; contenu: Contenu } | { type: 'certificatRealisation'; contenu: Certificat });

/** The content of an attestation, in one order: what the digest is made of. */
export function contenuOf(faits: Faits): Contenu {
  return {
    nom: printable(faits.nom),
    prenom: printable(faits.prenom),
    qualite: faits.qualite && printable(faits.qualite),
    scenario: printable(faits.scenario),
    module: faits.module && printable(faits.module),
    date: faits.date,
    dureeSecondes: faits.dureeSecondes,
    score: faits.score,
    etablissement: faits.etablissement && printable(faits.etablissement),
    organisme: message('attestations.organisme'),
    ...(faits.saisie && { saisie: printable(faits.saisie) }),
  };
}

/** The same facts give the same digest, and so the same attestation. */
export function empreinteOf(contenu: Contenu | Certificat): Buffer {
  return createHash('sha256').update(JSON.stringify(contenu)).digest();
}

/** Digits and letters that nobody takes for one another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `SIL-7K3M-9QXV-2B4D`: sixty bits of chance, easy to type again. @param bytes twelve random bytes */
export function numeroOf(bytes: Uint8Array): string {
  const signs = Array.from(bytes.subarray(0, 12), (byte) => ALPHABET[byte % 32]).join('');
  return written(signs);
}

const written = (signs: string) => `SIL-${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`;

/** A number as someone typed it, in its written form; null when it cannot be one. */
export function readNumero(typed: string): string | null {
  const signs = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^SIL/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (!/^[0-9A-HJKMNP-TV-Z]{12}$/.test(signs)) return null;
  return written(signs);
}

/** A mobile code as someone typed it; null when it cannot be one. */
export function readCode(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0');
  return /^[0-9A-F]{10}$/.test(signs) ? signs : null;
}

/** « Zoé A. »: enough to recognise the person of the paper, not enough to learn who it is. */
export function shortName({ nom, prenom }: Pick<Contenu, 'nom' | 'prenom'>): string {
  const initial = [...nom][0];
  return [prenom, initial && `${initial.toLocaleUpperCase('fr-FR')}.`].filter(Boolean).join(' ');
}

export const TEMPLATE = path.join(import.meta.dirname, 'document.typ');

/** What the template prints. */
export function documentOf(delivree: Delivree, publicUrl: string) {
  const { numero, dpc, contenu, issuedAt } = delivree;
  const nom = [contenu.prenom, contenu.nom].filter(Boolean).join(' ');
  const adresse = `${publicUrl}/verification/${numero}`;
  return {
    ...(delivree.type === 'attestationAssiduite'
      ? attestationTexts(delivree.contenu, nom, issuedAt)
      : certificatTexts(delivree.contenu, nom, issuedAt)),
    organisme: contenu.organisme,
    mentionOrganisme: message('attestations.pdf.mention_organisme'),
    nom,
    dpc: dpc ? message('attestations.pdf.dpc') : null,
    adresse,
    numero: message('attestations.pdf.numero', { numero }),
    qr: renderSVG(adresse, { border: 0 }),
  };
}

function attestationTexts(contenu: Contenu, nom: string, issuedAt: string) {
  const { scenario, module, date, dureeSecondes, score, etablissement } = contenu;
  return {
    titre: message('attestations.pdf.titre', { nom }),
    intitule: message('attestations.pdf.intitule'),
    chapeau: message('attestations.pdf.chapeau'),
    qualite: contenu.qualite,
    phrase: message('attestations.pdf.phrase'),
    lignes: [
      ...line(message('attestations.pdf.formation'), scenario),
      ...line(message('attestations.pdf.module'), module),
      ...line(message('attestations.pdf.date'), longDay(date)),
      ...line(message('attestations.pdf.duree'), dureeSecondes === null ? null : durationText(dureeSecondes)),
      ...line(message('attestations.pdf.score'), score === null ? null : percentText(score)),
      ...line(message('attestations.pdf.etablissement'), etablissement),
      ...line(message('attestations.pdf.saisie'), contenu.saisie ?? null),
    ],
    delivrance: message('attestations.pdf.delivrance', { date: longDay(issuedAt) }),
    verification: message('attestations.pdf.verification'),
    qrTexte: message('attestations.pdf.qr'),
  };
}

function certificatTexts({ etablissement, date, heure }: Certificat, nom: string, issuedAt: string) {
  return {
    titre: message('attestations.certificat.pdf_titre', { nom }),
    intitule: message('attestations.certificat.pdf_intitule'),
    chapeau: message('attestations.certificat.pdf_chapeau'),
    qualite: null,
    phrase: message('attestations.certificat.pdf_phrase'),
    lignes: [
      ...line(message('attestations.pdf.etablissement'), etablissement),
      ...line(message('attestations.pdf.date'), longDay(date)),
      ...line(message('attestations.certificat.champ_heure'), heure),
    ],
    delivrance: message('attestations.certificat.pdf_delivrance', { date: longDay(issuedAt) }),
    verification: message('attestations.certificat.pdf_verification'),
    qrTexte: message('attestations.certificat.pdf_qr'),
  };
}

function line(label: string, value: string | null): [string, string][] {
  return value ? [[label, value]] : [];
}

/** A file is named after the person and the day; two of the same name are numbered, whatever the case (S-7-71). */
export function fileName({ contenu }: Pick<Delivree, 'contenu'>, taken: Set<string>): string {
  const day = dayInFrance(new Date(contenu.date));
  const name = listName(contenu)
    // What no file system takes, and a dot in front, which would hide the file.
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(/ {2,}/g, ' ');
  const base = [cut(name, 80), day].filter(Boolean).join(' ');
  for (let rank = 1; ; rank++) {
    const candidate = rank === 1 ? `${base}.pdf` : `${base} (${rank}).pdf`;
    const key = candidate.normalize('NFC').toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return candidate;
  }
}

function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim();
}
