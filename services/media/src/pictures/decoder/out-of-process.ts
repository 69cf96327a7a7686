import { MEGABYTE } from '@famibook/contracts/limits';
import type { Logger } from '@famibook/service-kit/observability/log';
import { isHeavy } from '../domain/picture.ts';
import type { Pictures } from '../ports.ts';
import { createDecoderPool, type DecoderPoolOptions } from './decoder-pool.ts';
import { orientationOf, readTakenAt } from './read-metadata.ts';

interface Options extends Partial<Pick<DecoderPoolOptions, 'idleMs' | 'maxIdleBytes'>> {
  /** How many pictures or steps of one are worked on at the same time. */
  atOnce: number;
  log: Logger;
}

export interface OutOfProcessPictures extends Pictures {
  /** The ids of the decoder processes that run. */
  pids(): number[];
  /** Ends the decoder processes; their calls fail with `unavailable`. */
  stop(): Promise<void>;
}

const IDLE_MS = 30_000;
const MAX_IDLE_BYTES = 300 * MEGABYTE;
/** Pages are served before pictures are rendered. */
const USUAL_NICENESS = 5;
/** Usual pictures are rendered before heavy ones and portraits. */
const HEAVY_NICENESS = 15;

/** Decodes and renders in processes of their own: one for headers and usual pictures, one for heavy ones and portraits. */
export function createOutOfProcessPictures(options: Options): OutOfProcessPictures {
  const common = { idleMs: IDLE_MS, maxIdleBytes: MAX_IDLE_BYTES, ...options };
  const usual = createDecoderPool({ ...common, niceness: USUAL_NICENESS });
  const heavy = createDecoderPool({ ...common, niceness: HEAVY_NICENESS });
  return {
    prepare: usual.prepare,
    header: (path) => usual.call((decoder) => decoder.header(path)),
    render: (path, header, widths, store, listed) => {
      const { call } = isHeavy(header) ? heavy : usual;
      return call((decoder, job) => decoder.render(path, header, widths, job), { store, listed });
    },
    square: (path, header, side) => heavy.call((decoder) => decoder.square(path, header, side)),
    orientation: orientationOf,
    takenAt: readTakenAt,
    pids: () => [...usual.pids(), ...heavy.pids()],
    stop: async () => {
      await Promise.all([usual.stop(), heavy.stop()]);
    },
  };
}
