/** A training as the picker holds it: `module-3` or `trainingCourse-7`. */
export type TrainingKey = string;

/** The course wins over the module (C-2.6-21). */
export function keyOf(ids: { module: number | undefined; trainingCourse: number | undefined }): TrainingKey | null {
  if (ids.trainingCourse) return `trainingCourse-${ids.trainingCourse}`;
  return ids.module ? `module-${ids.module}` : null;
}

/** The two ids of a training: choosing one clears the other (C-4-42). */
export function trainingIds(key: TrainingKey | null): { module: number | null; trainingCourse: number | null } {
  const [type, id] = key?.split('-') ?? [];
  return {
    module: type === 'module' ? Number(id) : null,
    trainingCourse: type === 'trainingCourse' ? Number(id) : null,
  };
}
