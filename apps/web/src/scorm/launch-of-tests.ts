import type { RunTimeLaunch } from './session.ts';

/** What the tests of the run-time begin from: one learner, nothing kept yet. */
export const newLaunch: RunTimeLaunch = {
  norme: '2004-4',
  item: 'a',
  items: [{ id: 'a' }],
  sco: true,
  doneByContent: false,
  apprenant: { id: '12', nom: 'Moreau, Lou' },
  etat: null,
  entree: 'ab-initio',
  launchData: '',
  objectifs: [],
  masteryScore: null,
  maxTimeAllowed: null,
  timeLimitAction: null,
  completionThreshold: null,
  scaledPassingScore: null,
  tempsTotalSecondes: 0,
  langue: null,
  partage: [],
  parcours: null,
};
