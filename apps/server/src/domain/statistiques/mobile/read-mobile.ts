import { message } from '@sillage/contracts/messages.fr.ts';
import type { MobileEvent, MobileReport, MobileSession, MobileUsage } from '@sillage/contracts/mobile.ts';
import type { Platform } from '../../../platform/bind.ts';
import type { Actor } from '../../../platform/login.ts';
import { countFaits } from '../faits/comptes.queries.ts';
import { limitesMobiles } from '../filter/filter.queries.ts';
import { demandesOf, occurrencesOf, reportMobile, sectionOf, systemeLabel, usageMobile } from './mobile.rules.ts';
import { listLastSessions, listMobileEvents } from './sessions.queries.ts';
import { countAppareils, countDemandes, findScenarioByRef, listNamesOfScenarios, sumMobile } from './sums.queries.ts';

/** What the screens of mobile applications ask. */

type Base = Pick<Platform, 'readDb' | 'clock'>;

const GENRES = ['objectif', 'abandon', 'questionnaire', 'satisfaction'] as const;

async function readSums({ readDb, clock }: Base, actor: Actor, application: string | null) {
  return Promise.all([
    sumMobile(readDb, actor, application),
    countAppareils(readDb, actor, application),
    countFaits(readDb, actor, limitesMobiles(clock), { genres: GENRES, application }),
  ]);
}

export async function readMobileUsage(base: Base, actor: Actor, application: string): Promise<MobileUsage> {
  return usageMobile(...(await readSums(base, actor, application)));
}

export async function readMobileReport(base: Base & Pick<Platform, 'config'>, actor: Actor): Promise<MobileReport> {
  const { readDb, config } = base;
  const ref = config.nasopharyngealScenario;
  const [[sommes, appareils, faits], demandes, scenarioId] = await Promise.all([
    readSums(base, actor, null),
    countDemandes(readDb),
    ref ? findScenarioByRef(readDb, actor, ref) : undefined,
  ]);
  const played = sommes.flatMap(({ scenarioId: id }) => (id === null ? [] : [id]));
  const names = await listNamesOfScenarios(readDb, actor, [...new Set(played)]);
  return {
    ...reportMobile(sommes, appareils, faits),
    ...demandesOf(demandes),
    occurencesEtScores: occurrencesOf(sommes, names),
    prelevement: ref ? sectionOf(scenarioId ?? 0, sommes, faits) : null,
  };
}

export async function readLastSessions(
  { readDb }: Base,
  actor: Actor,
  asked: { application: string; personal?: boolean },
): Promise<MobileSession[]> {
  const rows = await listLastSessions(readDb, actor, asked);
  return rows.map(({ session, utilisateur, systeme, codeMobile, appareilId, debut }) => ({
    uuid: session,
    user: utilisateur,
    platform: systemeLabel(systeme ?? ''),
    id: codeMobile,
    device_id: appareilId,
    date: debut,
  }));
}

export async function readMobileEvents({ readDb }: Base, actor: Actor, id: string): Promise<MobileEvent[]> {
  const rows = await listMobileEvents(readDb, actor, id);
  const played = rows[0]?.scenarioId ?? null;
  const scenario = played !== null && (await listNamesOfScenarios(readDb, actor, [played])).get(played);
  return rows.map(({ date, event, donnees }) => ({
    date,
    event,
    interaction: interactionOf(event, { ...donnees, ...(scenario && { scenario }) }),
  }));
}

/** What an event tells, in one line. */
function interactionOf(event: string, donnees: Record<string, unknown>): string {
  const { code, libelle, correcte, atteint, valeur, question, questionnaire, score, complete, scenario } = donnees;
  const outcome = correcte ?? atteint;
  const parts = {
    debut: [scenario],
    reponse: [code, valeur],
    satisfaction: [questionnaire, libelle ?? question, valeur],
    interaction: [code, donnees.donnees === undefined ? null : JSON.stringify(donnees.donnees)],
    fin: [complete === true ? message('mobile.complete') : message('mobile.interrompue'), score],
  }[event] ?? [libelle ?? code, typeof outcome === 'boolean' ? message(outcome ? 'mobile.oui' : 'mobile.non') : null];
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');
}
