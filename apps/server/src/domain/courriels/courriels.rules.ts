import type { EtatAttente } from '@sillage/contracts/courriels.rules.ts';
import type { MessageCode } from '@sillage/contracts/messages.fr.ts';

/** What a failed try says, the first that fits; nothing of its own words is shown: they may hold an address or a login. */
const MOTIFS: [RegExp, MessageCode][] = [
  [/[:=] ?4\d\d\b/, 'courriels.motif.plus_tard'],
  [/recipient/i, 'courriels.motif.adresse'],
  [/login|credentials|authentication/i, 'courriels.motif.identifiants'],
  [/^mail command failed|sender/i, 'courriels.motif.expediteur'],
  [/certificate|ssl|tls/i, 'courriels.motif.chiffrement'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'courriels.motif.inconnu'],
  [/ECONN|ETIMEDOUT|UNREACH|EPIPE|timeout|greeting|closed|socket/i, 'courriels.motif.silence'],
  [/[:=] ?5\d\d\b/, 'courriels.motif.message'],
];

export function motifOf(error: string): MessageCode {
  return MOTIFS.find(([pattern]) => pattern.test(error))?.[1] ?? 'courriels.motif.autre';
}

/** What the server says of the mail itself or of who sends it: trying again changes nothing by itself. */
const REFUSALS: readonly MessageCode[] = [
  'courriels.motif.adresse',
  'courriels.motif.expediteur',
  'courriels.motif.identifiants',
  'courriels.motif.message',
];

/** @param error what the last try said; null before it */
export function etatOf(estAbandonne: boolean, error: string | null): EtatAttente {
  if (estAbandonne) return 'abandonne';
  return error !== null && REFUSALS.includes(motifOf(error)) ? 'refuse' : 'attente';
}
