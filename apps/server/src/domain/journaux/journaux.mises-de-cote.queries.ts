import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { startOf } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';

/** Sessions that could not be derived, each with the device and the establishment of its first event. */
export function setAsideSessions(db: Connection, actor: Actor) {
  return visible.journaux_mis_de_cote(db, actor).leftJoinLateral(
    (eb) =>
      eb
        .selectFrom('journaux as j')
        .leftJoin('sessions_saisies as saisie', 'saisie.session', 'j.session')
        .leftJoin('casques as c', (join) =>
          join.on('c.id', '=', sql<number>`coalesce(saisie."casqueId", j."casqueId")`),
        )
        .whereRef('j.session', '=', 'journaux_a_traiter.session')
        .select([
          sql<number>`coalesce(saisie."etablissementId", j."etablissementId")`.as('etablissementId'),
          sql<string | null>`coalesce(c."numeroSerie", j.appareil->>'numeroSerie')`.as('numeroSerie'),
        ])
        .orderBy('j.seq')
        .orderBy('j.recuLe')
        .limit(1)
        .as('premier'),
    (join) => join.onTrue(),
  );
}

/** The one last set aside first. */
export async function listSetAside(
  db: Connection,
  actor: Actor,
  { page, rowsPerPage }: { page: number; rowsPerPage: number },
) {
  const [sessions, count] = await Promise.all([
    setAsideSessions(db, actor)
      .leftJoin('etablissements as e', 'e.id', 'premier.etablissementId')
      .select(['journaux_a_traiter.session', 'premier.numeroSerie', 'e.id', 'e.nom', 'essais', 'repriseLe'])
      .select(({ ref }) => [ref('miseDeCoteLe').$notNull().as('depuis'), ref('erreur').$notNull().as('erreur')])
      .orderBy('miseDeCoteLe', 'desc')
      .orderBy('journaux_a_traiter.session')
      .limit(rowsPerPage)
      .offset(startOf({ page, rowsPerPage }))
      .execute(),
    visible
      .journaux_mis_de_cote(db, actor)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    total: count.total,
    sessions: sessions.map(({ id, nom, ...row }) => ({
      ...row,
      etablissement: id === null ? null : { id, nom: nom! },
    })),
  };
}
