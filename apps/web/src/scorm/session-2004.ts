import type { JourneyRequest } from '../client/launch-messages.ts';
import { type Answer, Corrections } from './corrections.ts';
import { isoDuration } from './durations.ts';
import { isElement } from './elements.ts';
import { Journey } from './journey.ts';
import { type Library2004, load2004 } from './library.ts';
import { validityOf } from './plain-order.ts';
import { restore, setIfTaken } from './restore.ts';
import type { Hooks, RunTimeLaunch, Session } from './session.ts';
import { SharedStores } from './stores.ts';

/** A session of SCORM 2004, in the order that its manifest asks for. */
export async function begin2004({ parcours, partage, items }: RunTimeLaunch, hooks: Hooks): Promise<Session> {
  let navigation: string | null = null;
  const save = (isLast: boolean) => {
    // The library forgets the request once it is over.
    if (isLast && library.adl.nav.request !== '_none_') navigation = library.adl.nav.request;
    if (!isLast) hooks.tell('commit');
  };
  const library = await load2004(save, parcours?.racine ?? null);
  const corrections = new Corrections(library);
  const shared = new SharedStores(partage);
  return {
    name: 'API_1484_11',
    api: apiOf(library, { corrections, shared, items: parcours ? null : items }, hooks),
    journey: parcours && new Journey(library, parcours),
    restore: (launch) => host(library, corrections, launch),
    read: () => shared.complete(corrections.complete(library.renderCMIToJSONObject().cmi)),
    isRunning: () => library.isInitialized(),
    navigation: () => navigation,
  };
}

function host(library: Library2004, corrections: Corrections, launch: RunTimeLaunch): void {
  restore(library, launch.etat, '2004', (element, value) => corrections.keep(element, value));
  seedObjectives(library, launch.objectifs);
  const { cmi } = library;
  cmi.learner_id = launch.apprenant.id;
  cmi.learner_name = launch.apprenant.nom;
  cmi.credit = 'credit';
  cmi.mode = 'normal';
  cmi.entry = launch.entree;
  cmi.total_time = isoDuration(launch.tempsTotalSecondes);
  cmi.launch_data = launch.launchData;
  if (launch.langue) (cmi.learner_preference as Record<string, string>).language ||= launch.langue;
  setIfTaken(library, 'cmi.max_time_allowed', launch.maxTimeAllowed);
  setIfTaken(library, 'cmi.time_limit_action', launch.timeLimitAction);
  setIfTaken(library, 'cmi.completion_threshold', launch.completionThreshold);
  setIfTaken(library, 'cmi.scaled_passing_score', launch.scaledPassingScore);
}

/** The objectives of the manifest stand in `cmi.objectives` from the start (RTE 4.2.17); a restored state has them already. */
function seedObjectives(library: Library2004, ids: readonly string[]): void {
  const known = (library.cmi.objectives as { childArray: { id: string }[] }).childArray;
  for (const id of ids) {
    if (known.some((one) => one.id === id)) continue;
    const count = known.length;
    if (!setIfTaken(library, `cmi.objectives.${count}.id`, id)) known.length = count;
  }
}

interface Model {
  corrections: Corrections;
  shared: SharedStores;
  /** Of a package without an order. */
  items: RunTimeLaunch['items'] | null;
}

function apiOf(library: Library2004, model: Model, { tell, begin, end, asked, isClosed }: Hooks): object {
  let ownError: string | null = null;
  const asLibrary = <T>(answer: T): T => {
    ownError = null;
    return answer;
  };
  const own = ({ value, error }: Answer) => {
    ownError = error;
    return value;
  };
  const holderOf = (element: string) => (element.startsWith('adl.data.') ? model.shared : model.corrections);
  return {
    Initialize: (parameter = '') => {
      if (isClosed()) return own({ value: 'false', error: '104' });
      const answer = asLibrary(library.Initialize(parameter));
      if (answer === 'true') begin();
      return answer;
    },
    Terminate: (parameter = '') => {
      if (isClosed()) return own({ value: 'false', error: '113' });
      return end(() => {
        const request = asked();
        if (request && library.isInitialized()) library.adl.nav.request = navOf(request);
        const { session_time } = library.renderCMIToJSONObject().cmi;
        const answer = asLibrary(library.Terminate(parameter));
        // With an order, the library counts it in the total time, and forgets it.
        if (answer === 'true') model.corrections.keep('cmi.session_time', String(session_time));
        return answer;
      });
    },
    GetValue: (given: unknown) => {
      const element = canonical(given);
      if (!library.isInitialized() || element === '') return asLibrary(String(library.GetValue(element)));
      if (!isElement(element, '2004')) return own({ value: '', error: '401' });
      return own((model.items && validityOf(element, model.items)) ?? holderOf(element).get(element));
    },
    SetValue: (given: unknown, value: unknown) => {
      if (isClosed()) return own({ value: 'false', error: '133' });
      const element = canonical(given);
      if (!library.isInitialized() || element === '') return asLibrary(library.SetValue(element, value));
      const isKnown = isElement(element, '2004');
      const answer = own(isKnown ? holderOf(element).set(element, String(value)) : { value: 'false', error: '401' });
      if (answer === 'true') tell('change');
      return answer;
    },
    Commit: (parameter = '') =>
      isClosed() ? own({ value: 'false', error: '143' }) : asLibrary(library.Commit(parameter)),
    GetLastError: () => ownError ?? library.GetLastError(),
    GetErrorString: (code: unknown) => library.GetErrorString(String(code)),
    GetDiagnostic: (code: unknown) => library.GetDiagnostic(String(code)),
  };
}

/** A request in the words of `adl.nav.request`. */
function navOf({ demande, cible }: JourneyRequest): string {
  return cible === undefined ? demande : `{target=${cible}}${demande}`;
}

/** `cmi.objectives.01.id` names the same entry as `cmi.objectives.1.id`. */
function canonical(element: unknown): string {
  return String(element ?? '').replace(/\.0+(?=\d+(\.|$))/g, '.');
}
