import type { FiltreInput } from '@sillage/contracts/filtres.ts';

export const FIN = '2026-11-20';

const hundreds = (count: number) => Array.from({ length: count }, (_, index) => 1 + ((index * 7) % 400));
const anyDays = { debut: '2024-03-17', fin: '2026-09-11' };
const fortyDays = { debut: '2026-04-12', fin: '2026-05-21' };
const week = { debut: '2026-06-08', fin: '2026-06-14' };

/** One line for each kind of filter of the bar, and the unlucky ones: short periods, which leave a reference little to do, and all at once. */
export const filters: { what: string; filtre: FiltreInput; aim: number }[] = [
  { what: 'filtres par défaut', filtre: { fin: FIN }, aim: 0.2 },
  { what: 'dates quelconques', filtre: anyDays, aim: 1 },
  { what: 'un jour', filtre: { debut: '2026-06-10', fin: '2026-06-10' }, aim: 1 },
  { what: 'douze jours', filtre: { debut: '2026-06-04', fin: '2026-06-15' }, aim: 1 },
  { what: 'quarante jours', filtre: fortyDays, aim: 1 },
  { what: 'incomplètes et tests', filtre: { fin: FIN, incomplete: true, tests: true }, aim: 1 },
  { what: 'un établissement', filtre: { fin: FIN, etab: [3] }, aim: 1 },
  { what: 'un établissement, une semaine', filtre: { ...week, etab: [3] }, aim: 1 },
  { what: 'dix établissements, dates quelconques', filtre: { ...anyDays, etab: hundreds(10) }, aim: 1 },
  { what: '200 établissements', filtre: { fin: FIN, etab: hundreds(200) }, aim: 1 },
  { what: '200 établissements, dates quelconques', filtre: { ...anyDays, etab: hundreds(200) }, aim: 1 },
  { what: '200 établissements, quarante jours', filtre: { ...fortyDays, etab: hundreds(200) }, aim: 1 },
  { what: 'instituts de formation', filtre: { fin: FIN, typeEtablissement: 'trainingInstitute' }, aim: 1 },
  { what: 'établissements de santé', filtre: { fin: FIN, typeEtablissement: 'healthInstitution' }, aim: 1 },
  { what: 'un appareil', filtre: { fin: FIN, casque: 12 }, aim: 1 },
  { what: 'un appareil, une semaine', filtre: { ...week, casque: 12 }, aim: 1 },
  { what: 'une assignation', filtre: { fin: FIN, parcours: 5 }, aim: 1 },
  { what: 'un regroupement', filtre: { fin: FIN, regroupement: 5 }, aim: 1 },
  { what: 'un regroupement, quarante jours', filtre: { ...fortyDays, regroupement: 5 }, aim: 1 },
  {
    what: 'tout à la fois',
    filtre: {
      ...anyDays,
      etab: [...hundreds(10), 6],
      typeEtablissement: 'healthInstitution',
      casque: 406,
      parcours: 405,
      regroupement: 5,
      incomplete: true,
      tests: true,
    },
    aim: 1,
  },
];
