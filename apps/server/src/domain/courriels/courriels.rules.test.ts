import { expect, test } from 'vitest';
import { motifOf } from './courriels.rules.ts';

test.each([
  ['connect ECONNREFUSED 127.0.0.1:2525', 'silence'],
  ['Connection timeout', 'silence'],
  ['Greeting never received', 'silence'],
  ['Connection closed unexpectedly', 'silence'],
  ['getaddrinfo ENOTFOUND courrier.test', 'inconnu'],
  ['Invalid login: 535 5.7.8 Error: authentication failed for zoe@sillage.test', 'identifiants'],
  ['Missing credentials for "PLAIN"', 'identifiants'],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 <zoe@sillage.test>: no such user", 'adresse'],
  ["Can't send mail - all recipients were rejected: 450 4.2.0 greylisted", 'plus_tard'],
  ['Mail command failed: 550 5.7.1 not allowed', 'expediteur'],
  ['Message failed: 451 try again', 'plus_tard'],
  ['Message failed: 554 5.6.0 rejected', 'message'],
  ['Invalid greeting. response=554 no service', 'silence'],
  ['self-signed certificate', 'chiffrement'],
  ['write EPROTO 1:error:0A00010B:SSL routines:ssl3_get_record:wrong version number', 'chiffrement'],
  ['unexpected', 'autre'],
])('« %s » is said as « %s »', (error, motif) => {
  expect(motifOf(error)).toBe(motif);
});
