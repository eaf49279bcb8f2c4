import type { assignments } from '@sillage/contracts/assignments.ts';
import type { EtatCourriel, Motif } from '@sillage/contracts/courriels.rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { startOf } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { waitingMails } from '../courriels/courriels.attente.queries.ts';
import { openable } from './assignments.queries.ts';
import { isWritten, type Nature } from './assignments.relances.queries.ts';
import type { Essai } from './assignments.rules.ts';

type Query = z.output<typeof assignments.destinataires.query>;

/** Written so that PostgreSQL expects a third of the rows, not one in a thousand: thousands that wait are then joined at once. */
const hasNotLeft = sql<SqlBool>`num_nonnulls(r."envoyeLe", r."abandonneLe") < 1`;

interface DestinataireRow {
  id: number;
  apprenant: { id: number; nom: string; prenom: string; codeApprenant: string } | null;
  destinataire: string | null;
  nature: Nature;
  envoyeLe: string | null;
  abandonneLe: string | null;
  /** What became of the mail, while it is kept. */
  etat: EtatCourriel | null;
  abandon: Motif | null;
  /** The mail that waits for its next try. */
  essai: Essai | null;
}

/** Whom the mails of an assignment already found visible are for; whom the person does not see keeps the line and not the name. */
export async function listDestinataires(db: Connection, actor: Actor, assignmentId: number, query: Query) {
  const { nature, demandeLe, enAttente, page, rowsPerPage } = query;
  const asked: RawBuilder<SqlBool>[] = [
    isWritten,
    ...(nature ? [sql<SqlBool>`r.nature = ${nature}`] : []),
    ...(demandeLe ? [sql<SqlBool>`r."demandeLe" = ${demandeLe}::timestamptz`] : []),
    ...(enAttente === undefined ? [] : [sql<SqlBool>`(${hasNotLeft}) = ${enAttente}::boolean`]),
  ];
  const rows = sql`relances r where r."assignmentId" = ${assignmentId} and ${sql.join(asked, sql` and `)}`;
  const learners = visible.apprenants(db, actor).select(['id', 'nom', 'prenom', 'codeApprenant', 'tri']);
  const mails = visible.courriels(db, actor).select(['id', 'etat']);
  const waiting = waitingMails(db, actor)
    .distinctOn(['apprenantId', 'estAnnonce'])
    .select(['apprenantId', 'estAnnonce'])
    .select(
      sql<Essai>`json_build_object('essais', attempts, 'permis', max_attempts, 'erreur', last_error)`.as('essai'),
    );
  const found = await sql<DestinataireRow>`
    with waiting as materialized (${waiting})
    select r.id, r.nature, r."envoyeLe", r."abandonneLe", r.motif as abandon, mail.etat, waiting.essai,
      case when l.id is not null then r.destinataire end as destinataire,
      case when l.id is not null then json_build_object(
        'id', l.id, 'nom', l.nom, 'prenom', l.prenom, 'codeApprenant', l."codeApprenant") end as apprenant
    from (select r.* from ${rows}) r
    left join (${learners}) l on l.id = r."apprenantId"
    left join (${mails}) mail on mail.id = r."courrielId"
    left join waiting on ${hasNotLeft} and waiting."apprenantId" = r."apprenantId" and waiting."estAnnonce" = (r.nature = 'annonce')
    order by waiting.essai->>'erreur' is null, l.tri, r.id
    limit ${rowsPerPage} offset ${startOf({ page, rowsPerPage })}`.execute(db);
  const count = await sql<{ total: number }>`select count(*) as total from ${rows}`.execute(db);
  return { rows: found.rows, total: count.rows[0]!.total };
}

/** What the reminders to come of an assignment depend on; nothing of one that reaches nobody any more. */
export async function getReminded(db: Connection, actor: Actor, id: number) {
  const { isReaching, ...reminded } = ensureFound(
    await openable(db, actor)
      .where('assignments.id', '=', id)
      .select(['startDate', 'endDate', 'relanceSemaine', 'relanceVeille', 'createdAt'])
      .select(
        sql<boolean>`exists (select from assignment_apprenants one where one."assignmentId" = assignments.id)`.as(
          'isReaching',
        ),
      )
      .executeTakeFirst(),
  );
  return isReaching ? reminded : null;
}
