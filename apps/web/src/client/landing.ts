import type { SessionUser } from '@sillage/contracts/connexion.ts';

/** Where one lands after signing in (P-2.1-28 … 32). */
export function homeOf(
  user: Pick<SessionUser, 'isApprenant' | 'isIFPS' | 'isEtablissement' | 'isReferent'>,
): '/' | '/home/apprenant' | '/home/referent' {
  if (user.isApprenant) return '/home/apprenant';
  return user.isIFPS && (user.isEtablissement || user.isReferent) ? '/home/referent' : '/';
}

/** An address of this site that was asked for before signing in; anything else is no way back. */
export function readWayBack(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined;
  return /^\/(login|logout|request-new-password|reset-password)\b/.test(value) ? undefined : value;
}
