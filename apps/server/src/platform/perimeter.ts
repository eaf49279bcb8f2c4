import { ADMIN, type Capability, can, isAdmin } from '@sillage/contracts/capabilities.ts';
import { COURSE_TYPE } from '@sillage/contracts/choices.ts';
import { type SqlBool, sql } from 'kysely';
import type { Connection } from './db.ts';
import type { Actor } from './login.ts';

/**
 * Which rows exist for this person. Every query about these tables starts here: a foreign id and an unknown id give the same answer.
 * The perimeter comes from the login, never from a parameter (P-1-22, P-2.3-14, P-2.4-13, P-2.5-10, P-6-46, P-6-47).
 */
export const visible = {
  /**
   * Admin: all, archived ones too, which nobody else lists or opens (P-2.3-16, P-2.3-17); groupement: learners of its establishments;
   * establishment and referent: of the own one; learner: oneself.
   */
  apprenants(db: Connection, actor: Actor) {
    const rows = visible.apprenants_comptes(db, actor).where('apprenants.effaceLe', 'is', null);
    return isAdmin(actor) ? rows : rows.where('apprenants.deletedAt', 'is', null);
  },

  /** The same with those who were erased: they are counted, and read by nobody. */
  apprenants_comptes(db: Connection, actor: Actor) {
    const rows = db.selectFrom('apprenants');
    if (isAdmin(actor)) return rows;
    if (actor.apprenantId !== null) return rows.where('apprenants.id', '=', actor.apprenantId);
    return rows.where(inOwnEtablissements('apprenants.etablissementId', actor));
  },

  /** Admin: all; groupement: its establishments; others: the own one. */
  etablissements(db: Connection, actor: Actor) {
    const rows = db.selectFrom('etablissements');
    return isAdmin(actor) ? rows : rows.where(inOwnEtablissements('etablissements.id', actor));
  },

  /** Admin: all; groupement: itself; others: the groupement of the own establishment. */
  groupements(db: Connection, actor: Actor) {
    const rows = db.selectFrom('groupements');
    if (isAdmin(actor)) return rows;
    if (actor.groupementId !== null) return rows.where('groupements.id', '=', actor.groupementId);
    return rows.where(
      sql<SqlBool>`groupements.id = (select own."groupementId" from etablissements own where own.id = ${actor.etablissementId ?? 0})`,
    );
  },

  /** Admin: all; groupement: referents of its establishments; others: of the own establishment. */
  referents(db: Connection, actor: Actor) {
    const rows = db.selectFrom('referents');
    return isAdmin(actor) ? rows : rows.where(inOwnEtablissements('referents.etablissementId', actor));
  },

  /** The families of the catalogue are the same for all who are connected. */
  module_groupes(db: Connection) {
    return db.selectFrom('module_groupes');
  },

  /** Admin: all; others: those open to their establishments, none where access to trainings is locked (C-6-36, C-6-37, P-2.4-38). */
  modules(db: Connection, actor: Actor) {
    const rows = db.selectFrom('modules');
    if (isAdmin(actor)) return rows;
    const own = inOwnEtablissements('etab.id', actor);
    return rows.where(
      sql<SqlBool>`exists (
        select from etablissements etab where ${own} and not etab.locked and (etab."allowAllSequences" or exists (
          select from etablissement_modules open
          where open."moduleId" = modules.id and open."etablissementId" = etab.id)))`,
    );
  },

  /** Those of the modules that one sees; admin: those without a module too. */
  scenarios(db: Connection, actor: Actor) {
    const rows = db.selectFrom('scenarios');
    if (isAdmin(actor)) return rows;
    return rows.where('scenarios.moduleId', 'in', visible.modules(db, actor).select('modules.id'));
  },

  /** Admin: all; groupement: of its establishments; establishment and referent: of the own one; learner: none (C-6-06). */
  regroupements(db: Connection, actor: Actor) {
    const rows = db.selectFrom('regroupements');
    if (isAdmin(actor)) return rows;
    if (actor.apprenantId !== null) return rows.where(sql<SqlBool>`false`);
    return rows.where(inOwnEtablissements('regroupements.etablissementId', actor));
  },

  /** Admin: all; staff: of their establishments; learner: those that reach them and are not archived (C-2.6-14, C-4-28, C-6-27, C-6-28). */
  assignments(db: Connection, actor: Actor) {
    const rows = db.selectFrom('assignments');
    if (isAdmin(actor)) return rows;
    if (actor.apprenantId === null) return rows.where(inOwnEtablissements('assignments.etablissementId', actor));
    return rows.where(sql<SqlBool>`assignments.id in (select apprenant_assignments(${actor.apprenantId}))`);
  },

  /**
   * Admin: all; staff: the courses of their establishments, and those of the provider whose modules are all open to one of them;
   * learner: those of the own assignments (C-6-16).
   */
  training_courses(db: Connection, actor: Actor) {
    const rows = db.selectFrom('training_courses');
    if (isAdmin(actor)) return rows;
    if (actor.apprenantId !== null) {
      return rows.where(
        sql<SqlBool>`training_courses.id in (
          select a."trainingCourseId" from apprenant_assignments(${actor.apprenantId}) found join assignments a on a.id = found)`,
      );
    }
    const own = inOwnEtablissements('training_courses.etablissementId', actor);
    const isOwn = inOwnEtablissements('etab.id', actor);
    return rows.where(
      sql<SqlBool>`(${own} or training_courses.type = ${sql.lit(COURSE_TYPE.fournisseur)} and exists (
        select from etablissements etab where ${isOwn} and not exists (
          select from "trainingCourseModules" step
          where step."trainingCourseId" = training_courses.id and not exists (
            select from modules_ouverts open where open."moduleId" = step."moduleId" and open."etablissementId" = etab.id))))`,
    );
  },

  /** Admin: all; others: the headsets that their establishments have or had. */
  casques(db: Connection, actor: Actor) {
    const rows = db.selectFrom('casques');
    if (isAdmin(actor)) return rows;
    const own = inOwnEtablissements('held.etablissementId', actor);
    return rows.where(
      sql<SqlBool>`exists (select from possession_casques held where held."casqueId" = casques.id and ${own})`,
    );
  },

  /** Admin: all; others: those of their establishments. */
  possession_casques(db: Connection, actor: Actor) {
    const rows = db.selectFrom('possession_casques');
    return isAdmin(actor) ? rows : rows.where(inOwnEtablissements('possession_casques.etablissementId', actor));
  },

  /** Held sessions are nobody's yet: lists and figures leave them out. */
  passages(db: Connection, actor: Actor) {
    return visible.passages_recus(db, actor).where('passages.enAttente', '=', false);
  },

  /** The same with held ones. Admin: all, those of nobody's headset too; groupement: of its establishments; establishment and referent: of the own one; learner: one's own. */
  passages_recus(db: Connection, actor: Actor) {
    const rows = db.selectFrom('passages');
    if (isAdmin(actor)) return rows;
    if (actor.apprenantId !== null) return rows.where('passages.apprenantId', '=', actor.apprenantId);
    return rows.where(inOwnEtablissements('passages.etablissementId', actor));
  },

  /** One's own archives alone. */
  document_lots(db: Connection, actor: Actor) {
    return db.selectFrom('document_lots').where('document_lots.userId', '=', actor.userId);
  },

  /**
   * One's own, and those that are shared where one is: by the provider's staff among themselves, by the accounts of an establishment
   * among themselves. What a view says may be the words of its owner, or name a row: it goes no further.
   */
  vues(db: Connection, actor: Actor) {
    const isAmongOwn = isAdmin(actor)
      ? sql<SqlBool>`vues."etablissementId" is null and exists (
          select from users owner where owner.id = vues."userId" and owner.role in (${sql.join(ADMIN)}))`
      : sql<SqlBool>`vues."etablissementId" = ${actor.apprenantId === null ? actor.etablissementId : null}`;
    return db
      .selectFrom('vues')
      .where(sql<SqlBool>`(vues."userId" = ${actor.userId} or vues.partagee and ${isAmongOwn})`);
  },

  /** One's own reports alone. */
  rapports(db: Connection, actor: Actor) {
    return db.selectFrom('rapports').where('rapports.userId', '=', actor.userId);
  },

  /** Only the admin group reads agreements. */
  conventions(db: Connection, actor: Actor) {
    return db.selectFrom('conventions').where(holds(actor, 'outils.utiliser'));
  },

  /** Only the admin group handles device keys, sees gaps in device logs and what could not be derived from them. */
  appareil_cles(db: Connection, actor: Actor) {
    return db.selectFrom('appareil_cles').where(holds(actor, 'appareil_cles.gerer'));
  },
  journaux_lacunes(db: Connection, actor: Actor) {
    return db.selectFrom('journaux_lacunes').where(holds(actor, 'journaux.consulter'));
  },

  journaux_mis_de_cote(db: Connection, actor: Actor) {
    return db
      .selectFrom('journaux_a_traiter')
      .where('journaux_a_traiter.erreur', 'is not', null)
      .where(holds(actor, 'journaux.consulter'));
  },

  /** Accounts of the admin group, for super administrators (P-6-12). */
  administrateurs(db: Connection, actor: Actor) {
    // Written in the text, as the index of these few accounts is.
    const isOfGroup = sql<SqlBool>`users.role in (${sql.join(ADMIN.map((role) => sql.lit(role)))})`;
    return db.selectFrom('users').where(isOfGroup).where(holds(actor, 'administrateurs.gerer'));
  },
  /** Accounts: all for the admin group, for others their own. */
  users(db: Connection, actor: Actor) {
    const rows = db.selectFrom('users');
    return can(actor, 'users.gerer') ? rows : rows.where('users.id', '=', actor.userId);
  },

  /** Only the admin group reads badges as such; a learner reads those obtained (C-3.8-02). */
  badges(db: Connection, actor: Actor) {
    return db.selectFrom('badges').where(holds(actor, 'badges.consulter'));
  },

  /** Sessions held until their scenario exists. Only the admin group reads them. */
  passages_en_attente(db: Connection, actor: Actor) {
    return db.selectFrom('passages').where('passages.enAttente', '=', true).where(holds(actor, 'journaux.consulter'));
  },

  /** Only the admin group reads the local outbox, and its capability says so. */
  courriels(db: Connection, actor: Actor) {
    const rows = db.selectFrom('courriels');
    return readsReserved(actor) ? rows : rows.where('courriels.reserve', '=', false);
  },
};

/** For whoever lacks the capability there are no such rows, whatever has let that person ask. */
function holds(actor: Actor, capability: Capability) {
  return sql<SqlBool>`${sql.lit(can(actor, capability))}`;
}

/** Whether mails that open the admin group are this person's to read, kept or on their way. */
export function readsReserved(actor: Actor): boolean {
  return actor.role === 'ROLE_SUPER_ADMIN';
}

/** What a write may refer to: whether it exists for this person. It stays until the transaction ends. */
export async function isVisible(db: Connection, actor: Actor, slug: Referred, id: number): Promise<boolean> {
  const rows = visible[slug](db, actor) as ReturnType<typeof visible.etablissements>;
  return (await rows.where('id', '=', id).select('id').forKeyShare().executeTakeFirst()) !== undefined;
}

type Referred = 'casques' | 'etablissements' | 'groupements' | 'module_groupes' | 'modules';

type EtablissementColumn =
  | 'apprenants.etablissementId'
  | 'assignments.etablissementId'
  | 'etablissements.id'
  | 'held.etablissementId'
  | 'passages.etablissementId'
  | 'etab.id'
  | 'possession_casques.etablissementId'
  | 'referents.etablissementId'
  | 'regroupements.etablissementId'
  | 'training_courses.etablissementId';

function inOwnEtablissements(column: EtablissementColumn, actor: Actor) {
  const ref = sql.ref(column);
  // Not 0: in passages that is the headset of nobody.
  if (actor.groupementId === null) return sql<SqlBool>`${ref} = ${actor.etablissementId ?? -1}`;
  return sql<SqlBool>`${ref} in (select own.id from etablissements own where own."groupementId" = ${actor.groupementId})`;
}
