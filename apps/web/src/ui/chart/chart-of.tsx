import { Bars } from './bars.tsx';
import { Donut } from './donut.tsx';
import { HorizontalBars } from './horizontal-bars.tsx';
import { Knobs } from './knobs.tsx';
import { Radar } from './radar.tsx';
import { Stacked } from './stacked.tsx';
import type { Chart } from './stat.ts';

/** The drawing of a chart; `label` is read in its place. */
export function ChartOf({ chart, label }: { chart: Chart; label: string }) {
  switch (chart.kind) {
    case 'shares':
      return <Donut {...chart} label={label} />;
    case 'ranks':
      return <HorizontalBars {...chart} />;
    case 'radar':
      return <Radar {...chart} label={label} />;
    case 'stacked':
      return <Stacked {...chart} />;
    case 'knobs':
      return <Knobs {...chart} />;
    case 'bars':
      return <Bars {...chart} label={label} />;
  }
}
