import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type EChartsType, init } from './echarts.ts';

/** One thing drawn: a slice, or a bar of a series. */
export interface Mark {
  series: number;
  index: number;
}

export interface DrawingProps {
  option: EChartsCoreOption;
  /** The main fact, in words: what is drawn is read in the legend or in the table. */
  label: string;
  /** Pixels. */
  height: number;
  width?: number | undefined;
  onPick?: (mark: Mark) => void;
  /** The mark whose values are shown, as under a pointer. */
  shown?: Mark | undefined;
}

/** An ECharts drawing that follows the size of its place. */
export default function Drawing({ option, label, height, width, onPick, shown }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const pick = useEffectEvent((mark: Mark) => onPick?.(mark));
  useEffect(() => {
    if (!box.current) return;
    const made = init(box.current, null, { renderer: 'svg' });
    chart.current = made;
    made.on('click', ({ seriesIndex = 0, dataIndex }) => pick({ series: seriesIndex, index: dataIndex }));
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      made.dispose();
    };
  }, []);
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option]);
  useEffect(() => {
    chart.current?.dispatchAction(
      shown ? { type: 'showTip', seriesIndex: shown.series, dataIndex: shown.index } : { type: 'hideTip' },
    );
  }, [shown]);
  return <div ref={box} role="img" aria-label={label} style={{ height, width: width ?? '100%' }} />;
}
