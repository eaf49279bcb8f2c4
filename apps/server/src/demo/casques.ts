import { COMPUTER_TYPE } from '@sillage/contracts/casques.rules.ts';
import { EMPLACEMENT } from '@sillage/contracts/choices.ts';
import type { Insertable } from 'kysely';
import type { CasqueHistoriques, Casques, PossessionCasques } from '../../database/types.ts';
import { inWords } from '../domain/possession_casques/possession_casques.rules.ts';
import { etablissements } from './etablissements.data.ts';
import { type Randomness, streamOf } from './randomness.ts';
import { daysAgo, momentInFrance, type Scene } from './scene.ts';

const HEADSET = 1;
const TABLET = 2;
const NOTE = { auteur: 'Nadia Benkhelifa', valeur: 'Sangle remplacée, batterie contrôlée' };

/** Days are counted from today, the past being negative; no end means held for an unknown time. */
type Stay = { holder: number | null; debut: number; fin: number | null };
type Device = { typeId: number; numeroSerie: string; etiquette: string | null; stays: Stay[] };

/** Inserts the equipment and where it has been. */
export async function insertCasques(scene: Scene, etablissementIds: readonly number[]): Promise<void> {
  const devices = [...drawHeadsets(), ...listComputers()];
  const rows = devices.map((device) => describe(scene, device));
  const inserted = await scene.tx.insertInto('casques').values(rows).returning('id').execute();

  const possessions = devices.flatMap(({ stays }, index) =>
    stays.map(({ holder, debut, fin }): Insertable<PossessionCasques> => {
      const start = scene.today.add({ days: debut });
      return {
        casqueId: inserted[index]!.id,
        etablissementId: holder === null ? null : etablissementIds[holder]!,
        emplacement: holder === null ? EMPLACEMENT.fournisseur : EMPLACEMENT.etablissement,
        dateDebut: start.toString(),
        dateFin: fin === null ? null : scene.today.add({ days: fin }).toString(),
        createdAt: momentInFrance(start, 570),
      };
    }),
  );
  await scene.tx.insertInto('possession_casques').values(possessions).execute();
  const entries = devices.flatMap((device, index) => listEntries(scene, inserted[index]!.id, device));
  const note = { casqueId: inserted[0]!.id, type: 'manual', auteur: NOTE.auteur, valeur: NOTE.valeur };
  const dated = { ...note, date: momentInFrance(daysAgo(scene, 12), 890) };
  await scene.tx
    .insertInto('casque_historiques')
    .values([...entries, dated])
    .execute();
  await scene.tx.insertInto('casques').values(describeLost(scene)).execute();
}

/** Its purchase, then each of its stays. */
function listEntries(
  scene: Scene,
  casqueId: number,
  { stays }: Device,
): Pick<Insertable<CasqueHistoriques>, 'casqueId' | 'type' | 'date' | 'evenement' | 'donnees'>[] {
  const at = (days: number, minutes: number) => momentInFrance(scene.today.add({ days }), minutes);
  const dayOf = (days: number) => scene.today.add({ days }).toString();
  const created = { casqueId, type: 'auto', date: at(stays[0]!.debut, 540), evenement: 'creation' };
  const held = stays.map(({ holder, debut, fin }) => {
    const etablissement = holder === null ? null : { nom: etablissements[holder]!.nom };
    const possession = inWords({
      etablissement,
      dateDebut: dayOf(debut),
      dateFin: fin === null ? null : dayOf(fin),
    });
    return { casqueId, type: 'auto', date: at(debut, 570), evenement: 'possession', donnees: { possession } };
  });
  return [created, ...held];
}

/** It reports, and nobody has written where it is. */
function describeLost(scene: Scene): Insertable<Casques> {
  return {
    typeId: HEADSET,
    numeroSerie: '2Q0-DEMO-0900',
    packagingId: 1,
    dateDerniereNouvelle: momentInFrance(daysAgo(scene, 3), 615),
    derniereVersionUtilisee: '4.12.1',
    createdAt: momentInFrance(daysAgo(scene, 60), 540),
  };
}

/** What each establishment holds today, then two headsets in stock; every third one had another holder before. */
function drawHeadsets(): Device[] {
  const held = etablissements.flatMap(({ casques, tablettes = 0 }, holder) => [
    ...Array.from({ length: casques }, () => ({ holder, typeId: HEADSET })),
    ...Array.from({ length: tablettes }, () => ({ holder, typeId: TABLET })),
  ]);
  const stock = [
    { holder: null, typeId: HEADSET },
    { holder: null, typeId: HEADSET },
  ];
  const counts: Record<number, number> = {};
  return [...held, ...stock].map(({ holder, typeId }, rank) => {
    const count = (counts[typeId] ?? 0) + 1;
    counts[typeId] = count;
    const number = String(count).padStart(4, '0');
    const numeroSerie = `${typeId === TABLET ? 'TAB' : '2Q0'}-DEMO-${number}`;
    const random = streamOf('possession', numeroSerie);
    return {
      typeId,
      numeroSerie,
      etiquette: random.chance(0.8) ? `${typeId === TABLET ? 'Tablette' : 'Casque'} ${number.slice(2)}` : null,
      stays: drawStays(random, holder, rank % 3 === 2),
    };
  });
}

/** At the provider, lent once before for some, then where it is now; a stay ends the day before the next one begins. */
function drawStays(random: Randomness, holder: number | null, wasLent: boolean): Stay[] {
  const purchase = -random.integer(720, 1000);
  const oldest = holder === null ? 200 : Math.min(420, etablissements[holder]!.ancienneteJours - 10);
  const arrival = -random.integer(30, oldest);
  // A rented one comes back at a known date.
  const fin = holder !== null && random.chance(0.3) ? random.integer(60, 300) : null;
  const current: Stay = { holder, debut: arrival, fin };
  const stock = { holder: null };
  if (!wasLent) {
    return holder === null
      ? [{ ...current, debut: purchase }]
      : [{ ...stock, debut: purchase, fin: arrival - 1 }, current];
  }
  const lent = { debut: arrival - random.integer(150, 280), fin: arrival - random.integer(9, 25) };
  const seniors = etablissements
    .keys()
    .filter((index) => index !== holder && etablissements[index]!.ancienneteJours > 710);
  const loan: Stay = { holder: random.pick([...seniors]), ...lent };
  const before: Stay = { ...stock, debut: purchase, fin: lent.debut - 1 };
  if (holder === null) return [before, loan, { ...stock, debut: lent.fin + 1, fin: null }];
  return [before, loan, { ...stock, debut: lent.fin + 1, fin: arrival - 1 }, current];
}

/** One browser computer per establishment that has or had one. */
function listComputers(): Device[] {
  return etablissements
    .flatMap(({ ordinateur }, holder) => (ordinateur ? [{ holder, ...ordinateur }] : []))
    .map((stay, rank) => ({
      typeId: COMPUTER_TYPE,
      numeroSerie: `PC-DEMO-${String(rank + 1).padStart(4, '0')}`,
      etiquette: null,
      stays: [stay],
    }));
}

function describe(scene: Scene, { stays, ...device }: Device): Insertable<Casques> {
  const random = streamOf('casque', device.numeroSerie);
  const last = stays.at(-1)!;
  const isHeldNow = last.holder !== null && (last.fin === null || last.fin >= 0);
  const isComputer = device.typeId === COMPUTER_TYPE;
  const silent = !isComputer && random.chance(0.12) ? random.integer(70, 110) : random.integer(1, 12);
  // What is not in use was last heard of when it left.
  const heard = isHeldNow ? Math.min(silent, -last.debut) : -(last.holder === null ? last.debut : last.fin!);
  const neverUsed = last.holder === null && stays.length === 1;
  return {
    ...device,
    packagingId: isComputer ? null : random.pick([1, 1, 2, 3]),
    adresseMAC: isComputer ? null : `2CF0A2${random.digits(6)}`,
    dateDerniereNouvelle: neverUsed ? null : momentInFrance(daysAgo(scene, heard), random.integer(480, 1080)),
    derniereVersionUtilisee: neverUsed ? null : random.pick(['4.12.1', '4.12.1', '4.12.0', '4.11.3']),
    createdAt: momentInFrance(scene.today.add({ days: stays[0]!.debut }), 540),
  };
}
