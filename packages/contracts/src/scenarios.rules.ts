import { MODULE_TYPE, type ModuleType } from './choices.ts';

/**
 * The address of the statistics of a scenario, by the type of its module; SCORM has none, nor a scenario without the id that its
 * screen takes (S-2.1-10, S-2.1-11, S-2.1-29, S-2.2-27, S-2.2-28, S-2.2-29, S-2.2-30, C-2.1-07, C-2.1-11).
 */
export function statisticsOf(scenario: { uuid: string | null; guid: string | null }, type: ModuleType): string | null {
  const { uuid, guid } = scenario;
  if (type === MODULE_TYPE.seriousGame) return guid && `/stats/seriousGame/${guid}`;
  if (type === MODULE_TYPE.moteurWeb) return guid && `/stats/mangoEngine/${guid}`;
  if (type === MODULE_TYPE.scorm) return null;
  const id = uuid ?? guid;
  return id && `/stats/scenario/${id}`;
}
