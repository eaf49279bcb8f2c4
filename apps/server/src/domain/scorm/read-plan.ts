import type { ScormPlanLine } from '@sillage/contracts/scorm.ts';
import { attribute, children, type Element, flag, textOf } from './read-xml.ts';

/**
 * The table of contents of a package that asks for no order: its items in their chapters (C-2.2-15). Empty where it has no chapter:
 * they then stand one after the other.
 * @param played identifiers of the items that play something
 */
export function readPlan(organization: Element, played: ReadonlySet<string>): ScormPlanLine[] {
  const lines = linesOf(organization, played);
  return lines.some(({ groupe }) => groupe) ? lines : [];
}

function linesOf(parent: Element, played: ReadonlySet<string>, niveau = 0): ScormPlanLine[] {
  return children(parent, 'item').flatMap((item): ScormPlanLine[] => {
    const isVisible = flag(item, 'isVisible', true);
    const below = linesOf(item, played, isVisible ? niveau + 1 : niveau);
    const id = attribute(item, 'identifier').slice(0, 1_000);
    const groupe = !played.has(id);
    if (!isVisible || (groupe && below.length === 0)) return below;
    return [{ id, titre: (textOf(item, 'title') || id).slice(0, 500), niveau, groupe, mene: false }, ...below];
  });
}
