import { MEGABYTE } from '@famibook/contracts/limits';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Pictures } from '../ports.ts';
import { isHeavy } from '../rules/picture.ts';
import { createDecoderPool, type DecoderPoolOptions } from './decoder-pool.ts';
import { orientationOf, readTakenAt } from './read-exif.ts';

interface Options extends Partial<Pick<DecoderPoolOptions, 'idleMs' | 'maxIdleBytes'>> {
  /** How many pictures or steps of one are worked on at the same time. */
  atOnce: number;
  log: Logger;
}

export interface OutOfProcessPictures extends Pictures {
  /** Of the decoder processes that run. */
  pids(): number[];
  /** Ends the decoder processes; what they were doing fails as unavailable. */
  stop(): Promise<void>;
}

const IDLE_MS = 30_000;
const MAX_IDLE_BYTES = 300 * MEGABYTE;
/** Whoever waits for a page goes before whoever waits for a picture to be prepared, */
const USUAL = 5;
/** and they before whoever shares what takes seconds, or changes their portrait. */
const OTHERS = 15;

/** Decodes and renders in processes of their own: one for headers and usual pictures, one for heavy ones and portraits. */
export function createOutOfProcessPictures(options: Options): OutOfProcessPictures {
  const common = { idleMs: IDLE_MS, maxIdleBytes: MAX_IDLE_BYTES, ...options };
  const usual = createDecoderPool({ ...common, niceness: USUAL });
  const others = createDecoderPool({ ...common, niceness: OTHERS });
  return {
    prepare: usual.prepare,
    header: (path) => usual.call((decoder) => decoder.header(path)),
    render: (path, header, widths, keep) => {
      const { call } = isHeavy(header) ? others : usual;
      return call((decoder, job) => decoder.render(path, header, widths, job), keep);
    },
    square: (path, header, side) => others.call((decoder) => decoder.square(path, header, side)),
    orientation: orientationOf,
    takenAt: readTakenAt,
    pids: () => [...usual.pids(), ...others.pids()],
    stop: async () => {
      await Promise.all([usual.stop(), others.stop()]);
    },
  };
}
