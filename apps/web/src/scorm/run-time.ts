import type { Cmi, OpenedLaunch } from '@sillage/contracts/scorm.ts';
import { type Answer, Corrections } from './corrections.ts';
import { isoDuration, timespan } from './durations.ts';
import { isElement } from './elements.ts';
import { type Library12, type Library2004, load12, load2004 } from './library.ts';
import { restore } from './restore.ts';
import { SharedStores } from './stores.ts';

/** What the run-time object is set with. */
export type RunTimeLaunch = Pick<
  OpenedLaunch,
  | 'norme'
  | 'apprenant'
  | 'etat'
  | 'entree'
  | 'launchData'
  | 'masteryScore'
  | 'completionThreshold'
  | 'scaledPassingScore'
  | 'tempsTotalSecondes'
  | 'partage'
>;

/** What happens in the package: a value set, a commit asked, the session ended. */
export type RunTimeEvent = 'change' | 'commit' | 'end';

export interface RunTime {
  /** The name that packages look for on the windows around them. */
  name: 'API' | 'API_1484_11';
  api: object;
  /** The tree under `cmi`, to be committed. */
  state(): Cmi;
  isRunning(): boolean;
  /** `continue`, `exitAll`…: what the package asked for as it ended. */
  navigation(): string | null;
}

/** The run-time object of a launch, restored and ready to be put on the page before the package loads. */
export async function createRunTime(launch: RunTimeLaunch, tell: (event: RunTimeEvent) => void): Promise<RunTime> {
  const session = { startedAt: Date.now() };
  const save = (isLast: boolean) => tell(isLast ? 'end' : 'commit');
  const measured = (state: Cmi) => {
    const seconds = (Date.now() - session.startedAt) / 1000;
    const [holder, asText] = launch.norme === '1.2' ? [state.core as Cmi, timespan] : [state, isoDuration];
    // Time that the package does not tell is measured.
    if (!/[1-9]/.test(String(holder.session_time))) holder.session_time = asText(seconds);
    return state;
  };
  const begin = () => {
    session.startedAt = Date.now();
  };
  if (launch.norme === '1.2') {
    const library = await load12(save);
    host12(library, launch);
    return {
      name: 'API',
      api: api12(library, tell, begin),
      state: () => measured(library.renderCMIToJSONObject().cmi),
      isRunning: () => library.isInitialized(),
      navigation: () => null,
    };
  }
  const navigation: { asked: string | null } = { asked: null };
  const library = await load2004((isLast) => {
    // The library forgets the request once it is over.
    if (isLast && library.adl.nav.request !== '_none_') navigation.asked = library.adl.nav.request;
    save(isLast);
  });
  const corrections = new Corrections(library);
  const shared = new SharedStores(launch.partage);
  host2004(library, corrections, launch);
  return {
    name: 'API_1484_11',
    api: api2004(library, { corrections, shared }, tell, begin),
    state: () => measured(shared.complete(corrections.complete(library.renderCMIToJSONObject().cmi))),
    isRunning: () => library.isInitialized(),
    navigation: () => navigation.asked,
  };
}

/** Sets what a learning platform owns, over the restored state. */
function host12(library: Library12, launch: RunTimeLaunch): void {
  restore(library, launch.etat, '1.2', () => undefined);
  const core = library.cmi.core as Record<string, string>;
  core.student_id = launch.apprenant.id;
  core.student_name = launch.apprenant.nom;
  core.credit = 'credit';
  core.lesson_mode = 'normal';
  core.entry = launch.entree;
  core.total_time = timespan(launch.tempsTotalSecondes);
  library.cmi.launch_data = launch.launchData;
  if (launch.masteryScore !== null) {
    (library.cmi.student_data as Record<string, string>).mastery_score = launch.masteryScore;
  }
}

function host2004(library: Library2004, corrections: Corrections, launch: RunTimeLaunch): void {
  restore(library, launch.etat, '2004', (element, value) => corrections.keep(element, value));
  const { cmi } = library;
  cmi.learner_id = launch.apprenant.id;
  cmi.learner_name = launch.apprenant.nom;
  cmi.credit = 'credit';
  cmi.mode = 'normal';
  cmi.entry = launch.entree;
  cmi.total_time = isoDuration(launch.tempsTotalSecondes);
  cmi.launch_data = launch.launchData;
  if (launch.completionThreshold !== null) cmi.completion_threshold = String(launch.completionThreshold);
  if (launch.scaledPassingScore !== null) cmi.scaled_passing_score = String(launch.scaledPassingScore);
}

function api12(library: Library12, tell: (event: RunTimeEvent) => void, begin: () => void): object {
  // Of the last call, when it did not reach the library.
  let ownError: string | null = null;
  let exit = '';
  const asLibrary = <T>(answer: T): T => {
    ownError = null;
    return answer;
  };
  const isRefused = (element: string) => library.isInitialized() && !isElement(element, '1.2');
  return {
    LMSInitialize: (parameter = '') => {
      const answer = asLibrary(library.LMSInitialize(parameter));
      if (answer === 'true') begin();
      return answer;
    },
    LMSFinish: (parameter = '') => {
      // A score half-way says nothing: the mastery score waits for the end.
      library.settings = { mastery_override: exit !== 'suspend' };
      return asLibrary(library.LMSFinish(parameter));
    },
    LMSGetValue: (element: unknown) => {
      if (!isRefused(String(element))) return asLibrary(String(library.LMSGetValue(String(element))));
      ownError = '401';
      return '';
    },
    LMSSetValue: (element: unknown, value: unknown) => {
      if (isRefused(String(element))) {
        ownError = '401';
        return 'false';
      }
      const answer = asLibrary(library.LMSSetValue(String(element), value));
      if (answer === 'true') tell('change');
      if (answer === 'true' && element === 'cmi.core.exit') exit = String(value);
      return answer;
    },
    LMSCommit: (parameter = '') => asLibrary(library.LMSCommit(parameter)),
    LMSGetLastError: () => ownError ?? library.LMSGetLastError(),
    LMSGetErrorString: (code: unknown) => library.LMSGetErrorString(String(code)),
    LMSGetDiagnostic: (code: unknown) => library.LMSGetDiagnostic(String(code)),
  };
}

function api2004(
  library: Library2004,
  model: { corrections: Corrections; shared: SharedStores },
  tell: (event: RunTimeEvent) => void,
  begin: () => void,
): object {
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
      const answer = asLibrary(library.Initialize(parameter));
      if (answer === 'true') begin();
      return answer;
    },
    Terminate: (parameter = '') => asLibrary(library.Terminate(parameter)),
    GetValue: (given: unknown) => {
      const element = canonical(given);
      if (!library.isInitialized() || element === '') return asLibrary(String(library.GetValue(element)));
      return own(isElement(element, '2004') ? holderOf(element).get(element) : { value: '', error: '401' });
    },
    SetValue: (given: unknown, value: unknown) => {
      const element = canonical(given);
      if (!library.isInitialized() || element === '') return asLibrary(library.SetValue(element, value));
      const isKnown = isElement(element, '2004');
      const answer = own(isKnown ? holderOf(element).set(element, String(value)) : { value: 'false', error: '401' });
      if (answer === 'true') tell('change');
      return answer;
    },
    Commit: (parameter = '') => asLibrary(library.Commit(parameter)),
    GetLastError: () => ownError ?? library.GetLastError(),
    GetErrorString: (code: unknown) => library.GetErrorString(String(code)),
    GetDiagnostic: (code: unknown) => library.GetDiagnostic(String(code)),
  };
}

/** `cmi.objectives.01.id` names the same entry as `cmi.objectives.1.id`. */
function canonical(element: unknown): string {
  return String(element ?? '').replace(/\.0+(?=\d+(\.|$))/g, '.');
}
