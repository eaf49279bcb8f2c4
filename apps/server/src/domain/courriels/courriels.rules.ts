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
