import { message } from '@sillage/contracts/messages.fr.ts';
import type { Demande } from '@sillage/contracts/rapports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { makePdf } from '../../platform/pdf.ts';
import { limitesOf } from '../statistiques/filter/filter.queries.ts';
import { filterParts } from '../statistiques/filter/sentence.queries.ts';
import { readUsage } from '../statistiques/usage/read-usage.ts';
import { listNames } from './rapports.queries.ts';
import { documentOf, MOST_NAMES, monthName, TEMPLATE } from './rapports.rules.ts';

interface Reading {
  readDb: Db;
  clock: Clock;
}

interface Asked {
  filtre: Demande;
  debut: string;
  fin: string;
  nom: string;
}

/** What a report is about, in words. */
export async function phraseOf({ readDb, clock }: Reading, actor: Actor, filtre: Demande): Promise<string> {
  const limites = limitesOf(actor, { ...filtre, debut: null, fin: null }, clock);
  return (await filterParts(readDb, actor, limites)).join(' · ') || message('rapports.tout');
}

/** The figures of one month as this person sees them now, and their PDF. */
export async function makeRapport(reading: Reading, actor: Actor, { filtre, debut, fin, nom }: Asked) {
  const { readDb, clock } = reading;
  const asked = { ...filtre, debut, fin };
  const limites = limitesOf(actor, asked, clock);
  const [usage, phrase, etablissements] = await Promise.all([
    readUsage(reading, actor, { ...asked, comparer: true }),
    phraseOf(reading, actor, filtre),
    listNames(readDb, actor, limites, MOST_NAMES),
  ]);
  const date = clock.now();
  const data = documentOf({ usage, debut, fin, nom, phrase, etablissements, date });
  const contenu = await makePdf({ template: TEMPLATE, data, date });
  return { usage, phrase, piece: { nom: message('rapports.pdf.fichier', { mois: monthName(debut) }), contenu } };
}
