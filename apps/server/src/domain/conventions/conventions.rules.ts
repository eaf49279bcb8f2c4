import path from 'node:path';
import type { InfosDeConvention } from '@sillage/contracts/conventions.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { longDay } from '../../platform/paper-dates.ts';
import { printable } from '../../platform/plain-text.ts';

export const TEMPLATE = path.join(import.meta.dirname, 'convention.typ');

/** What the template prints (S-2.17-14). */
export function documentOf(infos: InfosDeConvention, numero: string, now: Date) {
  const { etablissement, adresse, entite, modules, rechercheRisques } = infos;
  const line = (label: string, value: string | null) => (value ? [[label, printable(value)]] : []);
  const debut = longDay(infos.date_debut!);
  const fin = longDay(infos.date_fin!);
  return {
    titre: message('conventions.pdf.titre', { etablissement: printable(etablissement) }),
    intitule: message('conventions.pdf.intitule'),
    organisme: message('attestations.organisme'),
    mentionOrganisme: message('attestations.pdf.mention_organisme'),
    chapeau: message('conventions.pdf.chapeau'),
    lignes: [
      ...line(message('conventions.champ.etablissement'), etablissement),
      ...line(message('conventions.champ.adresse'), adresse),
      ...line(message('conventions.champ.entite'), entite),
      ...line(message('conventions.champ.modules'), modules),
      ...line(message('conventions.pdf.periode'), message('conventions.pdf.periode_texte', { debut, fin })),
    ],
    articles: [
      [message('conventions.pdf.objet'), message('conventions.pdf.objet_texte')],
      [message('conventions.pdf.duree'), message('conventions.pdf.duree_texte', { debut, fin })],
      ...(rechercheRisques ? [[message('conventions.pdf.risques'), message('conventions.pdf.risques_texte')]] : []),
      [message('conventions.pdf.conditions'), message('conventions.pdf.conditions_texte')],
    ],
    signatures: [message('conventions.pdf.pour_organisme'), message('conventions.pdf.pour_etablissement')],
    numero: message('conventions.pdf.numero', { numero, date: longDay(now) }),
  };
}
