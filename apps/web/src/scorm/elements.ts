import type { Cmi } from '@sillage/contracts/scorm.ts';

/**
 * The data model elements of both norms, `#` standing for an index. Whatever is not listed never reaches the run-time
 * library: a write to a container (`cmi`, `cmi.core`, `adl.nav`…) would be answered `true` and destroy the session.
 */

const score = (names: string) => names.split(' ').map((name) => `score.${name}`);
const under = (parent: string, names: string[]) => names.map((name) => `${parent}.${name}`);

const scorm12 = new Set(
  under('cmi', [
    ...under('core', [
      ...['student_id', 'student_name', 'lesson_location', 'credit', 'lesson_status', 'entry', 'total_time'],
      ...['lesson_mode', 'exit', 'session_time', ...score('raw min max')],
    ]),
    ...['suspend_data', 'launch_data', 'comments', 'comments_from_lms'],
    ...under('objectives.#', ['id', 'status', ...score('raw min max')]),
    ...under('student_data', ['mastery_score', 'max_time_allowed', 'time_limit_action']),
    ...under('student_preference', ['audio', 'language', 'speed', 'text']),
    ...under('interactions.#', [
      ...['id', 'time', 'type', 'weighting', 'student_response', 'result', 'latency'],
      ...['objectives.#.id', 'correct_responses.#.pattern'],
    ]),
  ]),
);

const scorm2004 = new Set([
  ...under('cmi', [
    ...['_version', 'completion_status', 'completion_threshold', 'credit', 'entry', 'exit', 'launch_data'],
    ...['learner_id', 'learner_name', 'location', 'max_time_allowed', 'mode', 'progress_measure'],
    ...['scaled_passing_score', 'session_time', 'success_status', 'suspend_data', 'time_limit_action', 'total_time'],
    ...score('scaled raw min max'),
    ...under('comments_from_learner.#', ['comment', 'location', 'timestamp']),
    ...under('comments_from_lms.#', ['comment', 'location', 'timestamp']),
    ...under('learner_preference', ['audio_level', 'language', 'delivery_speed', 'audio_captioning']),
    ...under('objectives.#', [
      ...['id', 'success_status', 'completion_status', 'progress_measure', 'description'],
      ...score('scaled raw min max'),
    ]),
    ...under('interactions.#', [
      ...['id', 'type', 'timestamp', 'weighting', 'learner_response', 'result', 'latency', 'description'],
      ...['objectives.#.id', 'correct_responses.#.pattern'],
    ]),
  ]),
  ...['adl.nav.request', 'adl.nav.request_valid.continue', 'adl.nav.request_valid.previous'],
  ...['adl.data.#.id', 'adl.data.#.store'],
]);

const parents = (elements: Set<string>) =>
  new Set(
    [...elements].flatMap((element) => {
      const names = element.split('.');
      return names.map((_, depth) => names.slice(0, depth).join('.'));
    }),
  );
const containers = { '1.2': parents(scorm12), 2004: parents(scorm2004) };

/** `cmi.objectives.3.id` as `cmi.objectives.#.id`. */
export function shapeOf(element: string): string {
  return element.replace(/\.\d+(?=\.|$)/g, '.#');
}

/** May a package name this in a read or a write? The answer to what is not an element is 401 in both norms. */
export function isElement(element: string, norm: '1.2' | '2004'): boolean {
  const shape = shapeOf(element);
  if ((norm === '1.2' ? scorm12 : scorm2004).has(shape)) return true;
  if (norm === '2004' && /^adl\.nav\.request_valid\.(choice|jump)\.\{target=[^{}]+\}$/.test(element)) return true;
  const keyword = /^(.*)\.(_children|_count|_version)$/.exec(shape);
  return keyword !== null && containers[norm].has(keyword[1]!);
}

/** Puts a value in the tree under `cmi`. Collections are objects with the indexes as keys, as the library exports them. */
export function putAt(cmi: Cmi, element: string, value: string): void {
  const names = element.split('.').slice(1);
  const last = names.pop()!;
  let node = cmi;
  for (const name of names) {
    node[name] ??= {};
    node = node[name] as Cmi;
  }
  node[last] = value;
}
