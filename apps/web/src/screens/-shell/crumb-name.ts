import { message } from '@sillage/contracts/messages.fr.ts';
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

/** What the record is called: by people, then by codes. */
export function recordName(item: Named): string {
  const { nom, prenom, name, nomA, numeroSerie, email, id } = item;
  const regroupement = nomA && regroupementName({ ...item, nomA });
  return name || [nom, prenom].filter(Boolean).join(' ') || regroupement || numeroSerie || email || String(id);
}

/** What the last level of a breadcrumb appends (P-2.8-34, P-2.8-35, P-2.8-36, P-2.8-37, P-2.8-38, S-2.23-03, S-2.23-04). */
export function crumbName(item: Named): string {
  const { numeroSerie, email, name, nom, prenom, nomA, codeApprenant, id } = item;
  if (numeroSerie) return numeroSerie;
  if (email) return email;
  const fullName = [nom, prenom].filter(Boolean).join(' ');
  if (codeApprenant) return message('ui.entre_guillemets', { nom: fullName });
  if (name || fullName) return name || fullName;
  return nomA ? message('ui.entre_guillemets', { nom: regroupementName({ ...item, nomA }) }) : String(id);
}
