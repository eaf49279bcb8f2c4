import type { ReactNode } from 'react';

interface ScrolledProps {
  /** What it holds, said when the keyboard comes to it. */
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** A part that scrolls apart from the page: what one does with a finger or a wheel, the keyboard does too. */
export function Scrolled({ label, className, children }: ScrolledProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without, the arrow keys never reach it
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
