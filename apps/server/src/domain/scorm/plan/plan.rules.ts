import type { Activity, ScormPlanLine } from '@sillage/contracts/scorm.ts';

/**
 * The visible activities of an order; what stands in a hidden one takes its level. A group is a line when something is shown in it,
 * or when it leads by itself to what it hides.
 */
export function planOf({ children }: Activity, niveau = 0): ScormPlanLine[] {
  return children.flatMap((activity): ScormPlanLine[] => {
    const { id, title: titre, isVisible, sequencingControls } = activity;
    const groupe = activity.children.length > 0;
    const mene = groupe && (sequencingControls as { flow?: boolean } | undefined)?.flow === true;
    const below = planOf(activity, isVisible ? niveau + 1 : niveau);
    const isShown = isVisible && (!groupe || mene || below.length > 0);
    return isShown ? [{ id, titre, niveau, groupe, mene }, ...below] : below;
  });
}
