import { Beyond } from './beyond-12.ts';
import { timespan } from './durations.ts';
import { isElement } from './elements.ts';
import { type Library12, load12 } from './library.ts';
import { restore, setIfTaken } from './restore.ts';
import type { Hooks, RunTimeLaunch, Session } from './session.ts';

/** A session of SCORM 1.2. */
export async function begin12(hooks: Hooks): Promise<Session> {
  const library = await load12((isLast) => {
    if (!isLast) hooks.tell('commit');
  });
  const beyond = new Beyond();
  return {
    name: 'API',
    api: apiOf(library, beyond, hooks),
    journey: null,
    restore(launch) {
      library.reset({}, { preserveListeners: true });
      host(library, beyond, launch);
    },
    read: () => beyond.complete(library.renderCMIToJSONObject().cmi),
    isRunning: () => library.isInitialized(),
    navigation: () => null,
  };
}

/** Sets what a learning platform owns, over the restored state. */
function host(library: Library12, beyond: Beyond, launch: RunTimeLaunch): void {
  restore(library, launch.etat, '1.2', (element, value) => beyond.takes(element, value));
  const core = library.cmi.core as Record<string, string>;
  core.student_id = launch.apprenant.id;
  core.student_name = launch.apprenant.nom;
  core.credit = 'credit';
  core.lesson_mode = 'normal';
  core.entry = launch.entree;
  core.total_time = timespan(launch.tempsTotalSecondes);
  library.cmi.launch_data = launch.launchData;
  if (launch.langue) (library.cmi.student_preference as Record<string, string>).language ||= launch.langue;
  setIfTaken(library, 'cmi.student_data.max_time_allowed', launch.maxTimeAllowed);
  setIfTaken(library, 'cmi.student_data.time_limit_action', launch.timeLimitAction);
  setIfTaken(library, 'cmi.student_data.mastery_score', launch.masteryScore);
}

function apiOf(library: Library12, beyond: Beyond, { tell, begin, goOn, end, isClosed }: Hooks): object {
  // Of the last call, when it did not reach the library.
  let ownError: string | null = null;
  let exit = '';
  let isOver = false;
  const asLibrary = <T>(answer: T): T => {
    ownError = null;
    return answer;
  };
  const refuse = (error: string): string => {
    ownError = error;
    return 'false';
  };
  const isPast = () => isOver || isClosed();
  const isRefused = (element: string) => library.isInitialized() && !isElement(element, '1.2');
  return {
    LMSInitialize: (parameter = '') => {
      if (isClosed()) return refuse('101');
      if (isOver && parameter === '') goOn();
      const answer = asLibrary(library.LMSInitialize(parameter));
      if (answer !== 'true') return answer;
      isOver = false;
      exit = '';
      begin();
      return answer;
    },
    LMSFinish: (parameter = '') => {
      // A score half-way says nothing: the mastery score waits for the end.
      library.settings = { mastery_override: exit !== 'suspend' };
      if (isPast()) return refuse('301');
      const answer = end(() => asLibrary(library.LMSFinish(parameter)));
      isOver = answer === 'true';
      return answer;
    },
    LMSGetValue: (element: unknown) => {
      if (isRefused(String(element))) {
        ownError = '401';
        return '';
      }
      const answer = asLibrary(String(library.LMSGetValue(String(element))));
      return library.LMSGetLastError() === '0' ? (beyond.get(String(element)) ?? answer) : answer;
    },
    LMSSetValue: (element: unknown, value: unknown) => {
      // What is said once it is over is in no session: it would be answered, and sent by nobody.
      if (isPast()) return refuse('301');
      if (isRefused(String(element))) return refuse('401');
      let answer = asLibrary(library.LMSSetValue(String(element), value));
      if (answer === 'true') beyond.forget(String(element));
      else if (library.LMSGetLastError() === '405' && beyond.takes(String(element), String(value))) {
        ownError = '0';
        answer = 'true';
      }
      if (answer === 'true') tell('change');
      if (answer === 'true' && element === 'cmi.core.exit') exit = String(value);
      return answer;
    },
    LMSCommit: (parameter = '') => (isPast() ? refuse('301') : asLibrary(library.LMSCommit(parameter))),
    LMSGetLastError: () => ownError ?? library.LMSGetLastError(),
    LMSGetErrorString: (code: unknown) => library.LMSGetErrorString(String(code)),
    LMSGetDiagnostic: (code: unknown) => library.LMSGetDiagnostic(String(code)),
  };
}
