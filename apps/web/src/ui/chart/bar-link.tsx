import { message } from '@sillage/contracts/messages.fr.ts';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { formatDecimal, formatPercent } from '../format.ts';
import { AddressLink } from '../link.tsx';
import classes from './chart.module.css';
import type { BarsInput } from './chart-options.ts';
import type { Mark } from './drawing.tsx';

interface BarLinkProps extends BarsInput {
  onShow: (mark: Mark | undefined) => void;
}

/** The bars by keyboard: one link, seen when it has the focus, that stands for each of them in turn. Arrows choose, Enter opens. */
export function BarLink({ categories, series, isPercent, onShow }: BarLinkProps) {
  const bars = useMemo(
    () =>
      categories.flatMap((category, index) =>
        series.flatMap(({ label, points }, rank) => {
          const { value = null, opens } = points[index] ?? {};
          if (!opens || value === null) return [];
          const nom = series.length > 1 ? `${category}, ${label}` : category;
          const text = message('ui.chiffre', { nom, valeur: isPercent ? formatPercent(value) : formatDecimal(value) });
          return [{ mark: { series: rank, index }, opens, text }];
        }),
      ),
    [categories, series, isPercent],
  );
  const [chosen, setChosen] = useState(bars.length - 1);
  const at = Math.min(chosen, bars.length - 1);
  const bar = bars[at];
  if (!bar) return null;
  const show = (next: number) => {
    setChosen(next);
    onShow(bars[next]?.mark);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(Math.max(0, Math.min(next, bars.length - 1)));
  };
  return (
    <p className={classes.barLink}>
      <AddressLink
        {...bar.opens}
        onKeyDown={onKeyDown}
        onFocus={() => show(at)}
        onBlur={() => onShow(undefined)}
        aria-description={message('ui.barres_au_clavier')}
      >
        <span aria-live="polite">{bar.text}</span>
      </AddressLink>
    </p>
  );
}
