import type { Cmi, Path } from '@sillage/contracts/scorm.ts';
import type { Result } from '../client/launch-messages.ts';

/** What the learner is told of a state: one status in SCORM 1.2, completion and success in SCORM 2004 (S-4-01). */
export function outcomeOf(cmi: Cmi): Result {
  const core = (cmi.core ?? cmi) as Cmi;
  const status = known(core.lesson_status);
  const isSuccess = status === 'passed' || status === 'failed';
  return {
    statut: known(cmi.completion_status) ?? (isSuccess ? 'completed' : status),
    reussite: known(cmi.success_status) ?? (isSuccess ? status : null),
    score: percentOf((core.score ?? {}) as Cmi),
  };
}

/** The same of the whole, as its order rolls it up. */
export function wholeOf({ statut, reussite, score }: Path['bilan']): Result {
  return { statut: known(statut), reussite: known(reussite), score: score === null ? null : rounded(score * 100) };
}

function known(status: unknown): string | null {
  return typeof status === 'string' && status !== '' && status !== 'unknown' ? status : null;
}

/** The scaled score, else the raw one on its own scale; between 0 and 100, as it is stored. */
function percentOf(score: Cmi): number | null {
  const [scaled, raw, min, max] = ['scaled', 'raw', 'min', 'max'].map((name) => numberOf(score[name]));
  const from = min ?? 0;
  if (scaled != null) return bounded(scaled * 100);
  if (raw == null) return null;
  return bounded(max != null && max > from ? ((raw - from) / (max - from)) * 100 : raw);
}

const bounded = (percent: number) => rounded(Math.min(100, Math.max(0, percent)));

const rounded = (value: number) => Math.round(value * 100) / 100;

function numberOf(score: unknown): number | null {
  if (typeof score !== 'string' || score.trim() === '') return null;
  const value = Number(score);
  return Number.isFinite(value) ? value : null;
}
