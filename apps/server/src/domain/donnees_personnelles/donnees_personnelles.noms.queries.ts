import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import type { Identite } from './donnees_personnelles.identite.rules.ts';
import { wordPattern } from './donnees_personnelles.noms.rules.ts';

/** The words of a text that is folded already, whatever stands between them. */
export const apart = (folded: RawBuilder<unknown>) =>
  sql`btrim(regexp_replace(${folded}, '[-,''´\`\\s\\u00a0\\u202f]+', ' ', 'g'))`;

export const nameOf = ({ nom, prenom }: Identite) => apart(sql`texte_recherche(${nom ?? null}, ${prenom ?? null})`);

/** Whether somebody else has this name. */
export async function isSharedName(tx: Connection, identite: Identite): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    select exists (select from apprenants where ${apart(sql`tri`)} = ${nameOf(identite)})
      or exists (select from referents where ${apart(sql`tri`)} = ${nameOf(identite)}) as shared`.execute(tx);
  return rows[0]!.shared;
}

/**
 * Those of these surnames that no other person, no organisation and no content has among the words of its name.
 * @param sessions of the person who is called so
 */
export async function listOwnSurnames(
  tx: Connection,
  surnames: readonly string[],
  sessions: readonly string[],
): Promise<string[]> {
  const asked = JSON.stringify(surnames.map((nom) => ({ nom, motif: wordPattern(nom) })));
  const { rows } = await sql<{ nom: string }>`
    select nom from jsonb_to_recordset(${asked}::jsonb) as d(nom text, motif text)
    where not exists (select from apprenants where recherche ~ motif)
      and not exists (select from referents where tri ~ motif)
      and not exists (select from users where sans_accents(nom) ~ motif)
      and not exists (select from etablissements where recherche ~ motif)
      and not exists (select from groupements where recherche ~ motif)
      and not exists (select from modules where recherche ~ motif)
      and not exists (select from module_groupes where recherche ~ motif)
      and not exists (select from scenarios where recherche ~ motif)
      and not exists (select from badges where recherche ~ motif)
      and not exists (select from professions where tri ~ motif)
      and not exists (select from passages where "apprenantId" is null and passages.nom is not null
        and session <> all(${sessions}::uuid[]) and texte_recherche(passages.nom, prenom) ~ motif)`.execute(tx);
  return rows.map(({ nom }) => nom);
}
