import path from 'node:path';
import { isClosed } from '@sillage/contracts/apprenants.rules.ts';
import { CODE_SECONDS, delayInWords } from '@sillage/contracts/connexion.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { fullName } from '@sillage/contracts/personnes.rules.ts';
import { renderSVG } from 'uqr';
import { longMoment } from '../../platform/paper-dates.ts';
import { printable } from '../../platform/plain-text.ts';

export const ACCESS_SHEETS = path.join(import.meta.dirname, 'acces.typ');

export interface PrintedLearner {
  nom: string;
  prenom: string;
  codeApprenant: string;
  etablissement: string;
  code: string;
  expiresAt: Date;
}

/** Those who are given a sheet, then those who could not sign in with it. */
export function splitForSheets<Learner extends { deletedAt: string | null; estBloque: boolean }>(
  learners: readonly Learner[],
): [Learner[], Learner[]] {
  return [learners.filter((one) => !isClosed(one)), learners.filter(isClosed)];
}

/** What the document prints: one sheet on a page. */
export function accessSheets(learners: readonly PrintedLearner[], publicUrl: string) {
  const [first] = learners;
  return {
    titre:
      learners.length === 1
        ? message('apprenants.fiche_acces.titre', { nom: nameOf(first!) })
        : plural('apprenants.fiches_acces.titre', learners.length),
    intitule: message('apprenants.fiche_acces.intitule'),
    organisme: message('attestations.organisme'),
    mentionOrganisme: message('attestations.pdf.mention_organisme'),
    titreEtapes: message('apprenants.fiche_acces.etapes'),
    avertissement: message('apprenants.fiche_acces.avertissement'),
    qrTexte: message('apprenants.fiche_acces.qr'),
    fiches: learners.map((learner) => sheetOf(learner, publicUrl)),
  };
}

/** Of one learner: the identifier, the code, until when it serves, and the first steps. */
function sheetOf(learner: PrintedLearner, publicUrl: string) {
  const { codeApprenant, etablissement, code, expiresAt } = learner;
  const identifiant = printable(codeApprenant);
  return {
    chapeau: [nameOf(learner), printable(etablissement)].join(' · '),
    cases: [
      [message('connexion.code'), identifiant],
      [message('apprenants.fiche_acces.code'), code],
    ],
    duree: message('apprenants.fiche_acces.duree', {
      delai: delayInWords(CODE_SECONDS),
      date: longMoment(expiresAt),
    }),
    etapes: [
      message('apprenants.fiche_acces.etape_adresse', { adresse: publicUrl }),
      message('apprenants.fiche_acces.etape_identifiant', { identifiant }),
      message('apprenants.fiche_acces.etape_code'),
      message('apprenants.fiche_acces.etape_mot_de_passe'),
    ],
    qr: renderSVG(`${publicUrl}/login?l=${encodeURIComponent(codeApprenant)}`, { border: 0 }),
  };
}

function nameOf({ nom, prenom }: PrintedLearner): string {
  return printable(fullName({ prenom, nom }));
}
