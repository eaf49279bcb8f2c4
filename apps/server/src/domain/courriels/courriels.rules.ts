import type { Motif } from '@sillage/contracts/courriels.rules.ts';

/** What a failed try says, the first that fits; nothing of its own words is shown: they may hold an address or a login. */
const MOTIFS: [RegExp, Motif][] = [
  [/[:=] ?4\d\d\b/, 'plus_tard'],
  [/recipient/i, 'adresse'],
  [/login|credentials|authentication/i, 'identifiants'],
  [/^mail command failed|sender/i, 'expediteur'],
  [/certificate|ssl|tls/i, 'chiffrement'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'inconnu'],
  [/ECONN|ETIMEDOUT|UNREACH|EPIPE|timeout|greeting|closed|socket/i, 'silence'],
  [/[:=] ?5\d\d\b/, 'message'],
];

export function motifOf(error: string): Motif {
  return MOTIFS.find(([pattern]) => pattern.test(error))?.[1] ?? 'autre';
}
