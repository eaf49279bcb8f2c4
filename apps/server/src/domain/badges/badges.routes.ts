import { badges } from '@sillage/contracts/badges.ts';
import { bind } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import {
  ensureAll,
  ensureReference,
  ensureSameVersion,
  Refusal,
  refuseFields,
  violation,
} from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Actor } from '../../platform/login.ts';
import { forgetPicture, storePicture } from '../../platform/pictures.ts';
import { giveChangedBadge } from './badges.job.ts';
import {
  type Criteria,
  deleteBadge,
  getBadge,
  getBadgeForUpdate,
  insertBadge,
  isCourseOffered,
  isUsed,
  listBadgeOptions,
  listBadges,
  listUnknownSteps,
  setBadgeImage,
  setCriterias,
  updateBadge,
} from './badges.queries.ts';

export const badgesDomain = bind('badges', badges, {
  list: ({ db, actor, query }) => listBadges(db, actor, query),

  options: ({ db, actor, query }) => listBadgeOptions(db, actor, query),

  show: ({ db, actor, params }) => getBadge(db, actor, params.id),

  async create({ tx, actor, body, clock }) {
    const { trainingCourse = null, criterias = [], ...columns } = body;
    await ensureAll(
      async () => trainingCourse && ensureReference('trainingCourse', await isCourseOffered(tx, actor, trainingCourse)),
      () => ensureSteps(tx, actor, criterias),
    );
    const now = clock.now().toISOString();
    const id = await insertBadge(tx, {
      ...columns,
      trainingCourseId: trainingCourse,
      createdBy: actor.userId,
      createdAt: now,
      updatedAt: now,
    });
    await writeCriterias(tx, id, criterias);
    return getBadge(tx, actor, id);
  },

  async update({ tx, actor, params, body, ifMatch, clock }) {
    const current = await getActive(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    const { trainingCourse, criterias, ...columns } = body;
    const moved = trainingCourse !== current.trainingCourseId && trainingCourse;
    await ensureAll(
      async () => moved && ensureReference('trainingCourse', await isCourseOffered(tx, actor, moved)),
      () => criterias && ensureSteps(tx, actor, criterias),
    );
    await updateBadge(tx, current.id, {
      ...columns,
      trainingCourseId: trainingCourse,
      updatedAt: clock.now().toISOString(),
    });
    if (criterias) await writeCriterias(tx, current.id, criterias);
    return getBadge(tx, actor, current.id);
  },

  async delete({ tx, actor, params, ifMatch }) {
    const current = await getBadgeForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (await isUsed(tx, current.id)) throw new Refusal('badges.encore_utilise');
    if (current.image) await enqueue(tx, forgetPicture, { address: current.image });
    await deleteBadge(tx, current.id);
  },

  async archive({ tx, actor, params, clock, ifMatch }) {
    const current = await getBadgeForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (current.deletedAt === null) {
      const now = clock.now().toISOString();
      await updateBadge(tx, current.id, { deletedAt: now, updatedAt: now });
    }
    return getBadge(tx, actor, current.id);
  },

  async unarchive({ tx, actor, params, clock, ifMatch }) {
    const current = await getBadgeForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    if (current.deletedAt !== null) {
      await updateBadge(tx, current.id, { deletedAt: null, updatedAt: clock.now().toISOString() });
      await giveSoon(tx, current.id);
    }
    return getBadge(tx, actor, current.id);
  },

  async uploadIllustration({ tx, actor, files, params, body, clock }) {
    const current = await getActive(tx, actor, params.id);
    const image = await storePicture(files, body);
    await setImage(tx, current, image, clock.now());
    return { illustration: image };
  },

  async removeIllustration({ tx, actor, params, clock }) {
    await setImage(tx, await getActive(tx, actor, params.id), null, clock.now());
  },
});

/** The badge, locked; an archived one is no more changed. */
async function getActive(tx: Connection, actor: Actor, id: number) {
  const badge = await getBadgeForUpdate(tx, actor, id);
  if (badge.deletedAt !== null) throw new Refusal('badges.archive');
  return badge;
}

interface AskedCriteria {
  param1: string;
  param2?: number | null | undefined;
}

/** Each step once, and only steps that exist. */
async function ensureSteps(tx: Connection, actor: Actor, criterias: readonly AskedCriteria[]): Promise<void> {
  const steps = criterias.map(({ param1 }) => param1);
  const unknown = new Set(await listUnknownSteps(tx, actor, steps));
  const violations = steps.flatMap((step, rank) => {
    if (unknown.has(step)) return [violation(`criterias.${rank}.param1`, 'validation.reference')];
    return steps.indexOf(step) < rank ? [violation(`criterias.${rank}.param1`, 'badges.etape_en_double')] : [];
  });
  if (violations.length > 0) throw refuseFields(...violations);
}

/** Who meets them already is found by a job. */
async function writeCriterias(tx: Connection, id: number, asked: readonly AskedCriteria[]): Promise<void> {
  const criterias: Criteria[] = asked.map(({ param1, param2 = null }) => ({ param1, param2 }));
  await setCriterias(tx, id, criterias);
  if (criterias.length > 0) await giveSoon(tx, id);
}

/** One waiting job for a badge is enough: it reads its criteria when it runs. */
async function giveSoon(tx: Connection, badgeId: number): Promise<void> {
  await enqueue(tx, giveChangedBadge, { badgeId }, `${giveChangedBadge.name}-${badgeId}`);
}

/** Gives a badge its picture or none; the former one is forgotten once this is committed. */
async function setImage(
  tx: Connection,
  badge: { id: number; image: string | null },
  image: string | null,
  now: Date,
): Promise<void> {
  await setBadgeImage(tx, badge.id, { image, updatedAt: now.toISOString() });
  if (badge.image) await enqueue(tx, forgetPicture, { address: badge.image });
}
