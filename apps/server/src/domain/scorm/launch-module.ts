import type { scorm } from '@sillage/contracts/scorm.ts';
import type * as z from 'zod';
import { type Clock, today } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { contentAddress } from '../../platform/content-origin.ts';
import type { Connection } from '../../platform/db.ts';
import { Refusal, refuseFields, violation } from '../../platform/errors.ts';
import { type Actor, hashToken, makeToken } from '../../platform/login.ts';
import { isVisible } from '../../platform/perimeter.ts';
import { attemptsLeft } from './count-attempts.ts';
import { planOf } from './plan/plan.rules.ts';
import { findAssignment, findAttempt, findPackage, getModule, insertLaunch, listSuivis } from './scorm.queries.ts';
import { isOpen, itemsShown, nextItem, TOKEN_SECONDS } from './scorm.rules.ts';
import { readFormer } from './versions/read-former.ts';

interface Asked {
  actor: Actor;
  config: Config;
  clock: Clock;
  body: z.output<typeof scorm.launch.body>;
}

/**
 * Makes the single-use code of one play. Only a learner who is really there is tracked: for anyone else,
 * connect-as included, the same launch is a preview that records nothing.
 */
export async function launchModule(tx: Connection, { actor, config, clock, body }: Asked) {
  const module = await getModule(tx, actor, body.module);
  const found = await findPackage(tx, module.id);
  if (!found) throw new Refusal('scorm.sans_paquet');
  if (body.etablissement && !(await isVisible(tx, actor, 'etablissements', body.etablissement))) {
    throw refuseFields(violation('etablissement', 'validation.reference'));
  }
  const { manifeste, titre, norme } = found;
  const suivis = await listOwnSuivis(tx, actor, { ...found, moduleId: module.id });
  const item = body.item ? manifeste.items.find(({ id }) => id === body.item) : nextItem(manifeste, suivis);
  if (!item) throw refuseFields(violation('item', 'validation.reference'));

  const apprenantId = actor.onBehalfOf === null ? actor.apprenantId : null;
  const essaisRestants =
    apprenantId === null ? null : await attemptsLeft(tx, { ...found, packageId: found.id }, apprenantId);
  const isClosed = apprenantId !== null && !isOpen(manifeste, item, suivis);
  if (body.item && isClosed) throw new Refusal('scorm.etape_fermee');
  const jeton = makeToken();
  await insertLaunch(tx, {
    packageId: found.id,
    item: item.id,
    userId: actor.userId,
    apprenantId,
    assignmentId: apprenantId === null ? null : await getAssignment(tx, actor, module.id, body.assignment, clock),
    jetonHash: hashToken(jeton),
    jetonExpire: new Date(clock.now().getTime() + TOKEN_SECONDS * 1000).toISOString(),
  });
  return {
    adresse: `${contentAddress(config, module.id)}/lancement/`,
    jeton,
    nom: module.nom,
    titre,
    norme: norme as z.output<typeof scorm.launch.output>['norme'],
    // A preview leaves no trace by which anything could open.
    items: itemsShown(manifeste, suivis).map((one) => ({ ...one, ouvert: one.ouvert || apprenantId === null })),
    plan: manifeste.parcours ? planOf(manifeste.parcours) : (manifeste.plan ?? []),
    item: item.id,
    essaisRestants,
    suivi: apprenantId !== null,
    microCamera: module.microCamera,
    // Packages of older readings tell nothing.
    cadreOuvert: (manifeste.reparations ?? []).includes('pdf'),
  };
}

/** Where the learner stands in the last attempt: a finished one is shown as finished until the next one is begun. */
async function listOwnSuivis(
  tx: Connection,
  { apprenantId }: Actor,
  { id, moduleId, manifeste }: NonNullable<Awaited<ReturnType<typeof findPackage>>> & { moduleId: number },
) {
  if (apprenantId === null) return [];
  const attempt = await findAttempt(tx, id, apprenantId);
  if (attempt) return listSuivis(tx, { packageId: id, apprenantId, passage: attempt.passage });
  return (await readFormer(tx, { packageId: id, moduleId, manifeste }, apprenantId))?.suivis ?? [];
}

async function getAssignment(
  tx: Connection,
  actor: Actor,
  moduleId: number,
  asked: number | null | undefined,
  clock: Clock,
): Promise<number | null> {
  const found = await findAssignment(tx, { actor, moduleId, asked: asked ?? null, day: today(clock) });
  if (asked && found === null) throw refuseFields(violation('assignment', 'validation.reference'));
  return found;
}
