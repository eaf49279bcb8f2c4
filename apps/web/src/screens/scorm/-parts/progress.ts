import type { ScormItem } from '@sillage/contracts/scorm.ts';
import type { Status } from '../../../ui/palette.ts';

/** How far a learner is in one item, or in the session that just ended; each has its word in the catalogue. */
export type Progress = 'non_commencee' | 'en_cours' | 'terminee' | 'reussite' | 'echec';

export const progressStatus: Record<Progress, Status> = {
  non_commencee: 'neutral',
  en_cours: 'active',
  terminee: 'success',
  reussite: 'success',
  echec: 'warning',
};

/** From the completion (a SCORM 1.2 package says its success there) and the success; none at all is a preview. */
export function progressOf(completion: string | null, success: string | null): Progress {
  if (success === 'passed' || completion === 'passed') return 'reussite';
  if (success === 'failed' || completion === 'failed') return 'echec';
  if (completion === 'completed') return 'terminee';
  return completion === null || completion === 'not attempted' ? 'non_commencee' : 'en_cours';
}

export function progressOfItem({ completionStatus, successStatus }: ScormItem): Progress {
  return progressOf(completionStatus, successStatus);
}
