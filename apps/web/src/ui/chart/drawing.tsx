import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { type EChartsType, init } from './echarts.ts';

export interface DrawingProps {
  option: EChartsCoreOption;
  /** The main fact, in words: what is drawn is read in the legend or in the table. */
  label: string;
  /** Pixels. */
  height: number;
  width?: number | undefined;
}

/** An ECharts drawing that follows the size of its place. */
export default function Drawing({ option, label, height, width }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  useEffect(() => {
    if (!place.current) return;
    const made = init(place.current, null, { renderer: 'svg' });
    chart.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      made.dispose();
    };
  }, []);
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option]);
  return <div ref={place} role="img" aria-label={label} style={{ height, width: width ?? '100%' }} />;
}
