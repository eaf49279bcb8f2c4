import { type Clock, today } from '../../platform/clock.ts';
import type { Connection, Db } from '../../platform/db.ts';
import { takeNextNumber, updateApprenant } from '../apprenants/apprenants.queries.ts';
import { codeOf, codeSeries } from '../apprenants/apprenants.rules.ts';
import {
  endImport,
  findImport,
  insertLearners,
  insertOutcomes,
  insertRegroupement,
  listKnown,
  listRegroupements,
  lockImport,
  moveLearners,
  updateProgress,
} from './apprenants_import.queries.ts';
import { check, type Levels, levelsKey, reasonOf, type Verdict } from './apprenants_import.rules.ts';
import { listVersions, lockRecords } from './apprenants_import.undo.queries.ts';
import { formerOf, type Moved } from './apprenants_import.undo.rules.ts';

const BATCH = 500;

type Import = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/**
 * Writes a confirmed import, batch after batch. A batch and its progress are one transaction: stopped anywhere and started
 * again, the import goes on where it was and writes nothing twice.
 */
export async function importApprenants(db: Db, clock: Clock, id: number): Promise<void> {
  const asked = await findImport(db, id);
  if (!asked) return;
  let isDone = false;
  while (!isDone) isDone = await db.transaction().execute((tx) => importBatch(tx, clock, asked));
}

/** @returns whether it was the last one */
async function importBatch(tx: Connection, clock: Clock, asked: Import): Promise<boolean> {
  const { id, etablissementId, datas } = asked;
  const done = await lockImport(tx, id, etablissementId);
  if (done === null) return true;
  if (done < asked.total) {
    const day = today(clock);
    const groups = await listRegroupements(tx, etablissementId);
    const { verdicts } = check({
      rows: datas,
      known: await listKnown(tx, etablissementId, id),
      regroupements: groups.map(({ levels }) => levels),
      professions: new Map(asked.professions.map(({ cle, ...profession }) => [cle, profession])),
      option: asked.importOption as 'ignore' | 'update',
      today: day,
    });
    const batch = verdicts.slice(done, done + BATCH);
    const groupIds = new Map(groups.map((group) => [levelsKey(group.levels), group.id]));
    const known = new Set(groupIds.values());
    const records = await lockRecords(
      tx,
      batch.flatMap((verdict) => (verdict.kind === 'modifie' ? verdict.id : [])),
    );
    const learners = await writeLearners(tx, asked, batch);
    const moved = await writeMemberships(tx, etablissementId, batch, learners, groupIds, day);
    const versions = await listVersions(
      tx,
      learners.flatMap((one) => one ?? []),
    );
    const outcomes = batch.map((verdict, rank) => {
      const apprenantId = learners[rank] ?? null;
      const isWritten = verdict.kind === 'cree' || verdict.kind === 'modifie';
      return {
        rang: done + rank,
        resultat: verdict.kind,
        apprenantId,
        rejet: verdict.kind === 'rejete' ? { value: verdict.row, reason: reasonOf(verdict) } : null,
        avant: isWritten ? formerOf(verdict, records.get(apprenantId!), moved.get(apprenantId!)) : null,
        versionApres: isWritten ? versions.get(apprenantId!)! : null,
      };
    });
    await insertOutcomes(tx, id, outcomes);
    const made = [...groupIds.values()].filter((groupId) => !known.has(groupId));
    await updateProgress(tx, id, done + batch.length, made);
  }
  const isDone = done + BATCH >= asked.total;
  if (isDone) await endImport(tx, id);
  return isDone;
}

/** @returns the learner of each verdict, null for a refused row */
async function writeLearners(tx: Connection, asked: Import, batch: readonly Verdict[]): Promise<(number | null)[]> {
  const created = batch.filter((verdict) => verdict.kind === 'cree');
  const series = codeSeries(asked.codeEtablissement);
  const first = created.length > 0 ? await takeNextNumber(tx, series, created.length) : 0;
  const ids = await insertLearners(
    tx,
    created.map(({ values }, rank) => ({
      ...values,
      etablissementId: asked.etablissementId,
      codeApprenant: codeOf(series, first + rank),
    })),
  );
  for (const verdict of batch) {
    if (verdict.kind === 'modifie') await updateApprenant(tx, verdict.id, verdict.values);
  }
  return batch.map((verdict) => {
    if (verdict.kind === 'cree') return ids.shift()!;
    return verdict.kind === 'rejete' ? null : verdict.id;
  });
}

async function writeMemberships(
  tx: Connection,
  etablissementId: number,
  batch: readonly Verdict[],
  learners: readonly (number | null)[],
  groupIds: Map<string, number>,
  day: string,
): Promise<Map<number, Moved>> {
  const moves: { apprenantId: number; regroupementId: number }[] = [];
  for (const [rank, verdict] of batch.entries()) {
    if ((verdict.kind !== 'cree' && verdict.kind !== 'modifie') || !verdict.levels) continue;
    const regroupementId = await ensureRegroupement(tx, etablissementId, verdict.levels, groupIds);
    moves.push({ apprenantId: learners[rank]!, regroupementId });
  }
  return moveLearners(tx, moves, day);
}

/** The regroupement of this name, made with its parents when there is none. */
async function ensureRegroupement(
  tx: Connection,
  etablissementId: number,
  levels: Levels,
  groupIds: Map<string, number>,
): Promise<number> {
  const known = groupIds.get(levelsKey(levels));
  if (known !== undefined) return known;
  const parent =
    levels.length > 1 ? await ensureRegroupement(tx, etablissementId, levels.slice(0, -1), groupIds) : null;
  const id = await insertRegroupement(tx, etablissementId, levels, parent);
  groupIds.set(levelsKey(levels), id);
  return id;
}
