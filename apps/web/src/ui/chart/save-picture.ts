import type { EChartsCoreOption } from 'echarts/core';
import { formatInteger, formatPercent } from '../format.ts';
import { saveFile } from '../save-file.ts';
import type { ChartLook } from './chart-look.ts';
import { chartLook } from './chart-look.ts';

export interface Picture {
  /** What is drawn, in light colours whatever the page's. */
  option: (look: ChartLook) => EChartsCoreOption;
  /** Pixels. */
  height: number;
  hasLegend?: boolean;
}

const WIDTH = 1200;
const HEAD = 84;

/** Saves the chart as a PNG that carries its title and the sentence of its filter. */
export async function savePicture(title: string, sentence: string, picture: Picture): Promise<void> {
  const { init } = await import('./echarts.ts');
  const look = chartLook('light', false);
  const legend = picture.hasLegend ? 32 : 0;
  const box = document.createElement('div');
  const chart = init(box, null, {
    renderer: 'canvas',
    width: WIDTH,
    height: HEAD + legend + picture.height,
    devicePixelRatio: 2,
  });
  const { grid, radar, series, ...option } = picture.option(look) as {
    grid?: object;
    radar?: object;
    series: { type: string }[];
  };
  chart.setOption({
    ...option,
    backgroundColor: look.surface,
    title: {
      text: title,
      subtext: sentence,
      left: 24,
      top: 20,
      textStyle: { fontFamily: look.fontFamily, color: look.ink, fontSize: 18, fontWeight: 600 },
      subtextStyle: {
        fontFamily: look.fontFamily,
        color: look.secondary,
        fontSize: 13,
        width: WIDTH - 48,
        overflow: 'truncate',
      },
    },
    ...(picture.hasLegend && {
      legend: {
        left: 24,
        top: HEAD,
        icon: 'roundRect',
        itemWidth: 12,
        itemHeight: 12,
        textStyle: { color: look.ink, fontSize: 13 },
      },
    }),
    ...(radar && {
      radar: { ...radar, center: ['50%', HEAD + picture.height / 2], radius: picture.height / 2 - 72 },
    }),
    ...(grid && { grid: { ...grid, left: 24, right: 64, top: HEAD + legend + 24, bottom: 24 } }),
    series: series.map((one) =>
      one.type === 'pie' ? { ...one, ...ringInPicture(look, legend, picture.height) } : one,
    ),
  });
  const drawn = chart.renderToCanvas({ pixelRatio: 2 });
  const blob = await new Promise<Blob | null>((resolve) => drawn.toBlob(resolve, 'image/png'));
  chart.dispose();
  if (blob) saveFile(blob, `${title}.png`);
}

/** A picture has no table beside the ring: names, counts and shares are written around it. */
function ringInPicture(look: ChartLook, legend: number, height: number) {
  const radius = height / 2 - 40;
  return {
    center: ['50%', HEAD + legend + height / 2],
    radius: [radius * 0.63, radius],
    label: {
      show: true,
      color: look.ink,
      fontSize: 13,
      formatter: ({ name, value, percent }: { name: string; value: number; percent: number }) =>
        `${name} : ${formatInteger(value)} (${formatPercent(percent)})`,
    },
    labelLine: { lineStyle: { color: look.secondary } },
  };
}
