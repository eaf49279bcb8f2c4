import { expect, test } from 'vitest';
import { carry, takeCarried, typedSince } from './carried.ts';

const typed = { sent: { nom: 'Abgrall' }, now: { nom: 'Abgrall-Le Goff' } };

test('what was typed since stays, over what the server made of what was sent', () => {
  const sent = { nom: ' abgrall', prenom: 'zoé', tags: ['a', 'b'], secret: 'mot' };
  const now = { ...sent, prenom: 'zoé-anne', tags: ['b', 'c'] };
  const came = { nom: 'Abgrall', prenom: 'Zoé', tags: ['a', 'b', 'd'], secret: '' };
  expect(typedSince({ sent, now }, came)).toEqual({
    nom: 'Abgrall',
    prenom: 'zoé-anne',
    tags: ['b', 'c', 'd'],
    secret: '',
  });
});

test('nothing typed since leaves what came', () => {
  const sent = { nom: ' abgrall' };
  expect(typedSince({ sent, now: sent }, { nom: 'Abgrall' })).toEqual({ nom: 'Abgrall' });
});

test('what is carried is read late, and taken once', () => {
  let now = typed.sent;
  carry('there', () => ({ sent: typed.sent, now }));
  now = typed.now;
  expect(takeCarried('there')).toEqual(typed);
  expect(takeCarried('there')).toBeUndefined();
});

test('a form of elsewhere takes nothing, and leaves nothing', () => {
  carry('there', () => typed);
  expect(takeCarried('elsewhere')).toBeUndefined();
  expect(takeCarried('there')).toBeUndefined();
});
