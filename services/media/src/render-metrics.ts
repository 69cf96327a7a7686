import type { Metrics } from '@famibook/service-kit/observability/metrics';
import type { FairQueue } from './ingest/fair-queue.ts';
import type { OutOfProcessPictures } from './pictures/decoder/out-of-process.ts';
import type { createQueues } from './queues.ts';

const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40];

/** The same pictures; measures how long each rendering takes in the decoder process. */
export function timeRenders(pictures: OutOfProcessPictures, metrics: Pick<Metrics, 'measure'>): OutOfProcessPictures {
  const rendered = metrics.measure({
    name: 'famibook_render_seconds',
    help: 'Time that the decoder process took for the renditions of a picture, or for a portrait',
    buckets: BUCKETS,
  });

  async function timed<T>(work: Promise<T>): Promise<T> {
    const started = performance.now();
    try {
      return await work;
    } finally {
      rendered((performance.now() - started) / 1000);
    }
  }

  return {
    ...pictures,
    render: (...picture) => timed(pictures.render(...picture)),
    square: (...picture) => timed(pictures.square(...picture)),
  };
}

type Queues = Pick<ReturnType<typeof createQueues>, 'renderQueues' | 'portraitQueue' | 'remakeQueue'>;

/** Adds the gauge of the pictures that are prepared at this replica, and of those that wait for their turn. */
export function watchRenders(
  metrics: Pick<Metrics, 'watch'>,
  { renderQueues, portraitQueue, remakeQueue }: Queues,
): void {
  const queues: readonly FairQueue[] = [renderQueues.usual, renderQueues.heavy, portraitQueue, remakeQueue];
  metrics.watch({
    name: 'famibook_renders',
    help: 'Pictures that are being prepared, and those that wait for their turn',
    label: 'state',
    read: () => ({
      running: queues.reduce((sum, { running }) => sum + running, 0),
      waiting: queues.reduce((sum, { waiting }) => sum + waiting, 0),
    }),
  });
}
