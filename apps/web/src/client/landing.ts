import type { ConnectedUser } from '@sillage/contracts/connexion.ts';

/** Where one lands after signing in (P-2.1-28, P-2.1-29, P-2.1-30, P-2.1-31, P-2.1-32). */
export function homeOf(
  user: Pick<ConnectedUser, 'isApprenant' | 'isIFPS' | 'isEtablissement' | 'isReferent'>,
): '/' | '/home/apprenant' | '/home/referent' {
  if (user.isApprenant) return '/home/apprenant';
  return user.isIFPS && (user.isEtablissement || user.isReferent) ? '/home/referent' : '/';
}
