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
  return {
    name: 'API',
    api: apiOf(library, hooks),
    journey: null,
    restore: (launch) => host(library, launch),
    read: () => library.renderCMIToJSONObject().cmi,
    isRunning: () => library.isInitialized(),
    navigation: () => null,
  };
}

/** Sets what a learning platform owns, over the restored state. */
function host(library: Library12, launch: RunTimeLaunch): void {
  restore(library, launch.etat, '1.2', () => undefined);
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

function apiOf(library: Library12, { tell, begin, end }: Hooks): object {
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
      return end(() => asLibrary(library.LMSFinish(parameter)));
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
