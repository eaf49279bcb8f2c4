import { message } from '@sillage/contracts/messages.fr.ts';
import { fullName, listName } from '@sillage/contracts/personnes.rules.ts';
import { regroupementName } from '@sillage/contracts/regroupements.rules.ts';

/** What tells a record from another one: each entity has some of it. */
export interface Named {
  id: number;
  numeroSerie?: string | null | undefined;
  email?: string | null | undefined;
  name?: string | null | undefined;
  nom?: string | null | undefined;
  prenom?: string | null | undefined;
  codeApprenant?: string | null | undefined;
  nomA?: string | null | undefined;
  nomB?: string | null | undefined;
  nomC?: string | null | undefined;
}

function ownName({ nom, prenom, codeApprenant }: Named): string {
  if (!nom || !prenom) return nom || '';
  return (codeApprenant ? listName : fullName)({ nom, prenom });
}

/** What the record is called: by people, then by codes. */
export function recordName(item: Named): string {
  const { name, nomA, numeroSerie, email, id } = item;
  const regroupement = nomA && regroupementName({ ...item, nomA });
  return name || ownName(item) || regroupement || numeroSerie || email || String(id);
}

/** What the last level of a breadcrumb appends (P-2.8-34, P-2.8-35, P-2.8-36, P-2.8-37, P-2.8-38, S-2.23-03, S-2.23-04). */
export function crumbName(item: Named): string {
  const { numeroSerie, email, name, nomA, codeApprenant, id } = item;
  if (numeroSerie) return numeroSerie;
  if (email) return email;
  const nom = ownName(item);
  if (codeApprenant) return message('ui.entre_guillemets', { nom });
  if (name || nom) return name || nom;
  return nomA ? message('ui.entre_guillemets', { nom: regroupementName({ ...item, nomA }) }) : String(id);
}
