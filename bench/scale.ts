import type { Line } from './results.ts';
import type { World } from './world.ts';

/** How much is measured: the whole on a bench machine, or little on a laptop. */
export interface Scale {
  quick: boolean;
  listLearners: number;
  searchLearners: number;
  /** Sessions behind the statistics. */
  passages: number;
  /** Many short runs in turn rather than few long ones: what else the machine does then weighs on both sides. */
  rounds: number;
  seconds: number;
}

export type Measure = (world: World, scale: Scale) => Promise<Line[]>;
