import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { askJson, keepAnswers } from '../../platform/elsewhere.ts';

type Script = keyof Config['deviceScripts'];

/** The batch scripts read every log of a device again; news are asked every ten seconds. */
const PATIENCE_MS: Record<Script, number> = { informations: 5_000, test: 60_000, traitement: 60_000 };
/** Lines of an answer that are kept: they are read by a person. */
const MAX_LINES = 500;
const MAX_BYTES = 4_194_304;

const BATCH = { deletePreviousLogs: '1', simpleVerbose: '1' };

/** What a batch answers (P-7-68). */
export interface BatchAnswer {
  device: unknown;
  sessions: unknown[];
  logs: unknown[];
}

/**
 * Asks the provider to process the logs of a device, or to try to (P-7-66, P-7-67).
 * @throws Error when the script fails, answers late or answers something else
 */
export async function runBatch(
  address: string,
  script: 'test' | 'traitement',
  numeroSerie: string,
): Promise<BatchAnswer> {
  const { device, sessions, logs } = recordOf(await ask(address, script, { headset: numeroSerie, ...BATCH }));
  return { device: device ?? null, sessions: linesOf(sessions), logs: linesOf(logs) };
}

interface ScriptNews {
  dateDerniereNouvelle: string | null;
  derniereVersionUtilisee: string | null;
}

/** What a script answers is never kept, but for a failure: pages ask every ten seconds. */
const share = keepAnswers<unknown>(0);

/**
 * The last news of a device, as the provider's script tells them in the first element of its answer (P-7-64, P-7-65).
 * @throws Error when the script fails, answers late or answers something else
 */
export async function askNews(address: string, numeroSerie: string, clock: Clock): Promise<ScriptNews> {
  const answer = await share(`${address} ${numeroSerie}`, clock, () =>
    ask(address, 'informations', { headset: numeroSerie }),
  );
  const { dateDerniereNouvelle, derniereVersionUtilisee } = recordOf(Array.isArray(answer) ? answer[0] : null);
  return {
    dateDerniereNouvelle: momentOf(dateDerniereNouvelle),
    derniereVersionUtilisee: typeof derniereVersionUtilisee === 'string' ? derniereVersionUtilisee : null,
  };
}

function ask(address: string, script: Script, parameters: Record<string, string>): Promise<unknown> {
  const asked = new URL(address);
  for (const [name, value] of Object.entries(parameters)) asked.searchParams.set(name, value);
  return askJson(asked, { patience: PATIENCE_MS[script], most: MAX_BYTES });
}

function recordOf(value: unknown): Record<string, unknown> {
  if (!value || typeof value !== 'object' || Array.isArray(value)) throw new Error('not the answer of a device');
  return value as Record<string, unknown>;
}

function linesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_LINES) : [];
}

function momentOf(value: unknown): string | null {
  const moment = typeof value === 'string' ? new Date(value) : null;
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
}
