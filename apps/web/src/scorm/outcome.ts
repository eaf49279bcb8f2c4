import type { Cmi } from '@sillage/contracts/scorm.ts';

export interface Outcome {
  statut: string | null;
  reussite: string | null;
  /** As the package says it: percent for most. */
  score: number | null;
}

/** What the learner is told of a state: one status in SCORM 1.2, completion and success in SCORM 2004. */
export function outcomeOf(cmi: Cmi): Outcome {
  const core = (cmi.core ?? cmi) as Cmi;
  const score = (core.score ?? {}) as Cmi;
  const status = known(core.lesson_status);
  const isSuccess = status === 'passed' || status === 'failed';
  return {
    statut: known(cmi.completion_status) ?? (isSuccess ? 'completed' : status),
    reussite: known(cmi.success_status) ?? (isSuccess ? status : null),
    score: numberOf(score.scaled, 100) ?? numberOf(score.raw, 1),
  };
}

function known(status: unknown): string | null {
  return typeof status === 'string' && status !== '' && status !== 'unknown' ? status : null;
}

function numberOf(score: unknown, factor: number): number | null {
  if (typeof score !== 'string' || score.trim() === '') return null;
  const value = Number(score) * factor;
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : null;
}
