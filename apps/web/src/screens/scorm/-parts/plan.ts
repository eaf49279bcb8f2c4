import type { ScormItem, ScormPlanLine } from '@sillage/contracts/scorm.ts';

/** A step, or a group of them: what plays something has its item. */
export interface Step {
  id: string;
  titre: string;
  item: ScormItem | undefined;
  mene: boolean;
  steps: Step[];
}

/** The lines of a plan, each in the one that it stands in; without a plan, the items one after the other. */
export function nested(plan: readonly ScormPlanLine[], items: readonly ScormItem[]): Step[] {
  if (plan.length === 0) return items.map((item) => ({ ...item, item, mene: false, steps: [] }));
  const roots: Step[] = [];
  const open: Step[][] = [roots];
  for (const { id, titre, niveau, groupe, mene } of plan) {
    const item = groupe ? undefined : items.find((one) => one.id === id);
    const step: Step = { id, titre, item, mene, steps: [] };
    open.length = niveau + 1;
    open[niveau]!.push(step);
    open.push(step.steps);
  }
  return roots;
}
