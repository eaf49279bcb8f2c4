import { message } from '@sillage/contracts/messages.fr.ts';
import { sql } from 'kysely';
import { nameInMail } from '../platform/mail.ts';
import { courriels, nuits, REFUS, refusee, relances } from './courriels.data.ts';
import { daysAgo, momentInFrance, type Scene } from './scene.ts';

/** Mails are kept for so many days. */
const GARDE = 90;
const MATIN = 8 * 60;

/** What has been written to people, once they have trained: most has left, some waits. Nothing is sent. */
export async function insertCourriels(scene: Scene): Promise<void> {
  await insertAnnonces(scene);
  for (const { assignation, ...asked } of relances) await insertRelances(scene, assignation, asked);
  await refuse(scene);
  await insertSent(scene);
  await insertWaiting(scene);
  await insertNuits(scene);
}

/** What the mails of the creation have left: everybody who has an address was told. */
async function insertAnnonces({ tx }: Scene): Promise<void> {
  await sql`
    insert into relances ("assignmentId", "apprenantId", destinataire, nature, "userId", "demandeLe", "envoyeLe")
    select distinct a.id, l.id, l.email, 'annonce', a."createdBy", a."createdAt", a."createdAt" + interval '1 minute'
    from assignments a
    cross join lateral assignment_reach(a.id, a."isAssignedToAllLearners", a."etablissementId") one
    join apprenants l on l.id = one."apprenantId"
    where a.prevenir and l.email is not null
    order by a.id, l.id`.execute(tx);
}

/** To whoever had not completed by then. */
async function insertRelances(
  scene: Scene,
  assignation: string,
  { ilYA, demandee = false }: { ilYA: number; demandee?: boolean },
): Promise<void> {
  const day = daysAgo(scene, ilYA);
  const moment = momentInFrance(day, demandee ? 9 * 60 + 10 : MATIN);
  await sql`
    insert into relances ("assignmentId", "apprenantId", destinataire, nature, jour, "userId", "demandeLe", "envoyeLe")
    select distinct a.id, l.id, l.email, ${demandee ? 'demandee' : 'automatique'}, ${demandee ? null : day.toString()}::date,
      case when ${demandee}::boolean then a."createdBy" end, ${moment}::timestamptz, ${moment}::timestamptz + interval '1 minute'
    from assignments a
    cross join lateral assignment_reach(a.id, a."isAssignedToAllLearners", a."etablissementId") one
    join apprenants l on l.id = one."apprenantId"
    where a.name = ${assignation} and l.email is not null
      and exists (
        select from assignment_modules wanted left join scenarios step on step."moduleId" = wanted."moduleId"
        where wanted."assignmentId" = a.id and not exists (
          select from apprenant_scenarios done
          where done."apprenantId" = l.id and done."scenarioId" = step.id and done.complete
            and done."completeLe" < ${moment}::timestamptz))
    order by l.id`.execute(scene.tx);
}

/** The last of them has an address that is refused, and is tried less and less often. */
async function refuse(scene: Scene): Promise<void> {
  const relance = await scene.tx
    .selectFrom('relances')
    .innerJoin('assignments', 'assignments.id', 'assignmentId')
    .where('assignments.name', '=', refusee)
    .where('nature', '=', 'demandee')
    .select(['relances.id', 'apprenantId', 'demandeLe'])
    .orderBy('relances.id', 'desc')
    .executeTakeFirstOrThrow();
  await scene.tx.updateTable('relances').set({ envoyeLe: null }).where('id', '=', relance.id).execute();
  await insertJob(
    scene,
    'send-relance',
    { apprenantId: relance.apprenantId, famille: 'relance' },
    { depuis: relance.demandeLe, motif: REFUS },
  );
}

async function insertSent(scene: Scene): Promise<void> {
  const { tx } = scene;
  const told = await tx
    .selectFrom('relances as r')
    .innerJoin('assignments as a', 'a.id', 'r.assignmentId')
    .innerJoin('apprenants as l', 'l.id', 'r.apprenantId')
    .leftJoin('modules as m', 'm.id', 'a.moduleId')
    .leftJoin('training_courses as c', 'c.id', 'a.trainingCourseId')
    .where('r.envoyeLe', '>', momentInFrance(daysAgo(scene, GARDE), 0))
    .select(['r.id', 'r.destinataire', 'l.userId', 'r.nature', 'r.envoyeLe', 'm.nom', 'c.name'])
    .orderBy('r.id')
    .execute();
  const trainings = told.map(({ id, destinataire, userId, nature, envoyeLe, nom, name }) => {
    const names = { prenom: '', formation: nameInMail(nom ?? name ?? '', 120) };
    const objet = message(nature === 'annonce' ? 'courriels.annonce_objet' : 'courriels.relance_objet', names);
    return {
      relanceId: id,
      destinataire,
      userIds: userId === null ? [] : [userId],
      objet,
      texte: '',
      date: envoyeLe!,
      etat: 'envoye',
    };
  });
  const accounts = courriels.map(({ destinataire, objet, ilYA, minute, etat, motif }) => ({
    relanceId: null,
    destinataire,
    userIds: [] as number[],
    objet: message(objet),
    texte: '',
    date: momentInFrance(daysAgo(scene, ilYA), minute),
    etat,
    motif,
  }));
  const rows = [...trainings, ...accounts].sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const written = await tx
    .insertInto('courriels')
    .values(rows.map(({ relanceId: _, ...mail }) => mail))
    .returning('id')
    .execute();
  const mails = written
    .map(({ id }, rank) => ({ id, relance: rows[rank]!.relanceId }))
    .filter(({ relance }) => relance);
  await sql`
    update relances set "courrielId" = mail.id
    from unnest(${mails.map(({ id }) => id)}::int[], ${mails.map(({ relance }) => relance)}::bigint[]) as mail(id, relance)
    where relances.id = mail.relance`.execute(tx);
}

/** A full mailbox: the mail that a learner asked for, to follow a training elsewhere. */
async function insertWaiting(scene: Scene): Promise<void> {
  const { email, prenom, userId } = await scene.tx
    .selectFrom('apprenants')
    .where('codeApprenant', '=', 'APP-NANTES-0003')
    .select(['email', 'prenom', 'userId'])
    .executeTakeFirstOrThrow();
  const formation = 'Identité nationale de santé';
  const mail = {
    destinataire: email,
    userIds: [userId],
    objet: message('courriels.formation_objet', { formation }),
    texte: message('courriels.formation_debut', { prenom, formation }),
    renvoyable: true,
  };
  const depuis = momentInFrance(daysAgo(scene, 5), 1_037);
  await insertJob(scene, 'send-mail', mail, { depuis, motif: 'Message failed: 452 4.2.2 mailbox full' });
}

/** What three days of a try every five minutes make, and what is left of tries (`platform/mail.ts`). */
const ESSAIS = { faits: 866, permis: 880 };

/** A mail that has waited for too long to be tried every five minutes: its next try is hours away, or for somebody to ask for. */
async function insertJob(
  { tx, now }: Scene,
  name: string,
  payload: object,
  { depuis, motif }: { depuis: string; motif: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
      run_at => ${now.add({ hours: 6 }).toString()}::timestamptz, max_attempts => ${ESSAIS.permis})`.execute(tx);
  await sql`
    update graphile_worker._private_jobs
    set attempts = ${ESSAIS.faits}, last_error = ${motif}, created_at = ${depuis}::timestamptz
    where id = ${rows[0]!.id}`.execute(tx);
}

/** The reports of the last nights, each of them past. */
async function insertNuits(scene: Scene): Promise<void> {
  const rows = nuits.map((courriels, rank) => ({
    date: momentInFrance(daysAgo(scene, rank + 1), 3 * 60 + 5),
    rapport: JSON.stringify({ apprenants: 0, inconnus: 0, courriels, adresses: 0, journal: 0, preuves: 0 }),
  }));
  await scene.tx.insertInto('conservations').values(rows.reverse()).execute();
}
