import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import { isMessageCode, message } from '@sillage/contracts/messages.fr.ts';

/** « Référent », « Administrateur »…; an unknown role has no name (P-6-11). */
export function roleName({ roles }: Pick<ConnectedUser, 'roles'>): string {
  const code = roles.map((role) => `role.${role}`).find(isMessageCode);
  return code ? message(code) : '';
}
