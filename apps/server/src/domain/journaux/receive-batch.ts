import { integerText } from '@sillage/contracts/chiffres.rules.ts';
import { Appareil, MAX_EVENEMENTS } from '@sillage/contracts/journaux.ts';
import type { Platform } from '../../platform/bind.ts';
import type { Db } from '../../platform/db.ts';
import { Refusal, refuseFields, violation } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { together } from '../../platform/together.ts';
import { hideErased } from '../donnees_personnelles/hide-erased.ts';
import { DERIVE_KEY, derive } from './journaux.job.ts';
import { type Cle, findNewsForCle, touchCasque, touchCle } from './journaux.queries.ts';
import { type Application, type RefusedEvent, readEvents, refusedAsTooMany } from './journaux.rules.ts';
import { storeEvents } from './store-events.ts';

interface Receipt {
  acceptes: number;
  doublons: number;
  refuses: RefusedEvent[];
}

/** Stores what a device reports; everything that is counted as accepted is on disk when this answers. */
export async function receiveBatch(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  cle: Cle,
  body: { appareil?: unknown; evenements?: unknown },
  now: Date,
): Promise<Receipt> {
  const appareil = readAppareil(body.appareil, cle);
  const { evenements } = body;
  if (!Array.isArray(evenements)) throw refuseFields(violation('evenements', 'validation.invalide'));
  if (evenements.length > MAX_EVENEMENTS) {
    throw new Refusal('journaux.trop_d_evenements', { values: { nombre: integerText(MAX_EVENEMENTS) } });
  }
  const { accepted, refused } = readEvents(evenements, now);
  const casqueId = cle.casqueId ?? (await findHeldCasque(db, cle, appareil.numeroSerie, now));
  await touchCle(db, cle, now);
  if (casqueId !== null) await touchCasque(db, casqueId, appareil.version, now);
  const { others, erased } = await hideErased(db, config, accepted);
  const { utilisateur: _, ...unnamed } = appareil;
  const from = { cle, casqueId, recuLe: now };
  const batches = [
    { ...from, events: others, appareil },
    { ...from, events: erased, appareil: unnamed },
  ].filter(({ events }) => events.length > 0);
  const { acceptes, tooMany } = await storeEvents(db, batches);
  // Beside the transaction: the marks are what must not be lost, and batches would queue for this one row until their commit.
  if (acceptes > 0) await askDerivation(db);
  const doublons = accepted.length - acceptes - tooMany.length;
  return { acceptes, doublons, refuses: [...refused, ...tooMany.map(refusedAsTooMany)] };
}

/** By process, since batches that come at once would queue for the row of the one job that they ask for. */
const askings = new WeakMap<Db, () => Promise<void>>();

function askDerivation(db: Db): Promise<void> {
  const ask = askings.get(db) ?? together(() => enqueue(db, derive, {}, DERIVE_KEY));
  askings.set(db, ask);
  return ask();
}

function readAppareil(raw: unknown, cle: Cle) {
  const read = Appareil.safeParse(raw);
  if (!read.success) {
    const fields = new Set(read.error.issues.map(({ path }) => ['appareil', ...path].join('.')));
    throw refuseFields(...[...fields].map((field) => violation(field, 'validation.invalide')));
  }
  const { numeroSerie, version, plateforme, application, ...others } = read.data;
  const isOther = (said: string | null | undefined, own: string | null) => said && own && said !== own;
  if (isOther(numeroSerie, cle.numeroSerie) || isOther(application, cle.application)) {
    throw new Refusal('journaux.cle_autre_appareil');
  }
  // Written only where it is said: most events are of headsets.
  const said = { application: application ?? cle.application, ...others };
  return {
    numeroSerie: numeroSerie ?? cle.numeroSerie,
    version: version ?? null,
    plateforme,
    ...(Object.fromEntries(Object.entries(said).filter(([, value]) => value != null)) as Partial<Application>),
  };
}

/** The computer or tablet that an establishment's app says it runs on, when it is known. */
async function findHeldCasque(db: Db, cle: Cle, numeroSerie: string | null, now: Date): Promise<number | null> {
  return numeroSerie === null ? null : ((await findNewsForCle(db, cle, numeroSerie, now))?.id ?? null);
}
