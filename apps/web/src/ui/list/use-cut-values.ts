import { type RefObject, useEffect, useState } from 'react';

/** A value that is cut by its column can be focused, and shows itself whole in one tooltip shared by the table. */
export function useCutValues(body: RefObject<HTMLElement | null>, change: string) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when rows, columns or room change
  useEffect(() => {
    setTarget(null);
    for (const value of body.current?.querySelectorAll<HTMLElement>('[data-value]') ?? []) {
      const lines = value.hasAttribute('data-wraps') ? (value.querySelector('a') ?? value) : undefined;
      const isCut =
        value.scrollWidth > value.clientWidth + 1 ||
        (lines !== undefined && lines.scrollHeight > lines.clientHeight + 1);
      value.toggleAttribute('data-cut', isCut);
      if (isCut && !value.querySelector('a')) value.tabIndex = 0;
      else value.removeAttribute('tabindex');
    }
  }, [change]);
  const show = (event: { target: EventTarget }) =>
    setTarget((event.target as HTMLElement).closest<HTMLElement>('[data-cut]'));
  const hide = () => setTarget(null);
  return {
    target,
    text: target?.textContent ?? '',
    handlers: { onMouseOver: show, onMouseLeave: hide, onFocus: show, onBlur: hide },
  };
}
