import { randomUUID } from 'node:crypto';
import { administrator, type Family, foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { type ProductApart, startProductApart } from '@famibook/testing/product/product-apart';
import { npmStart } from '../processes/npm-start.ts';
import { type PersistentConnection, persistentConnection } from '../processes/persistent-connection.ts';
import { cpuMicrosecondsOf, familyOf, residentMegabytesOf } from '../processes/proc.ts';
import { atMost, type Bench, type Figure } from '../report/figure.ts';
import { median, medianRatio, quantile, timed } from '../report/statistics.ts';
import { cameraPicture, withComment } from '../upload/camera-picture.ts';

const PHOTOS = 20;
const REQUESTS = 500;
const REQUESTS_TO_WARM_UP = 100;
const UPLOADS = 20;
const UPLOADS_TO_WARM_UP = 3;

/** What is asked for, each in turn of both products. */
const REQUESTED = { 'who am I': '/api/user', 'list of 20 photos': `/api/photos?limit=${PHOTOS}` } as const;

/** The same family in a product of either kind. */
interface Side {
  family: Family;
  connection: PersistentConnection;
  /** Processor time of FamiBook's own processes so far. */
  cpuMicroseconds(): number;
}

export const bench: Bench = {
  name: 'apart',
  method: `What it costs that services run in processes of their own over RabbitMQ, Redis and S3 (versitygw, or s3rver where there is
none), against all of them in the process of \`npm start\`; both over the real Postgres of npm, on the same machine, in
turns. Who am I, and a list of ${PHOTOS} photos: through the gateway over one connection until the last byte, ${REQUESTS} times after
${REQUESTS_TO_WARM_UP} to warm up. A JPEG of 12 megapixels and about 4 MB until the answer, ${UPLOADS} times after ${UPLOADS_TO_WARM_UP}.`,
  measure: async (print) => {
    const picture = await cameraPicture();
    await using whole = await npmStart();
    await using split = await startProductApart({ FAMIBOOK_DRAIN_SECONDS: '0' });
    const apart = await openSide(split.url, () => split.replicas.flatMap(({ process }) => familyOf(process.pid)));
    const together = await openSide(whole.url, () => whole.pids());
    print('  both products are there');
    const figures: Figure[] = [];
    const notes: string[] = [];
    for (const [name, path] of Object.entries(REQUESTED)) {
      const measured = await inTurns(apart, together, REQUESTS, REQUESTS_TO_WARM_UP, ({ connection }) =>
        connection.get(path),
      );
      figures.push(figureOf(`apart, ${name}`, measured, 3));
      notes.push(...notesOf(name, measured));
    }
    const upload = await inTurns(apart, together, UPLOADS, UPLOADS_TO_WARM_UP, async ({ family }) => {
      const { status } = await family.manager.client.upload(withComment(picture, randomUUID()));
      if (status !== 201) throw new Error(`an upload was answered with ${status}`);
    });
    figures.push(figureOf('apart, upload of 12 megapixels', upload, 1.3));
    notes.push(...notesOf('upload', upload));
    notes.push(`memory, apart: ${memoryOf(split)}`);
    for (const side of [apart, together]) side.connection.close();
    return { figures, notes, details: {} };
  },
};

async function openSide(url: string, pids: () => readonly number[]): Promise<Side> {
  const family = await foundFamily(url, await administrator(url));
  const small = await somePicture();
  for (let each = 0; each < PHOTOS; each++) {
    const { status } = await family.manager.client.upload(withComment(small, randomUUID()));
    if (status !== 201) throw new Error(`a photo of the list was answered with ${status}`);
  }
  return {
    family,
    connection: persistentConnection(url, { cookie: family.manager.client.cookieHeader() }),
    cpuMicroseconds: () => cpuMicrosecondsOf(pids()),
  };
}

interface Taken {
  ms: number[];
  /** Processor time of FamiBook's own processes, for one. */
  cpuMs: number;
}

interface Compared {
  apart: Taken;
  together: Taken;
}

async function inTurns(
  apart: Side,
  together: Side,
  times: number,
  warmUp: number,
  work: (side: Side) => Promise<unknown>,
): Promise<Compared> {
  const sides = { apart, together };
  const taken: Compared = { apart: { ms: [], cpuMs: 0 }, together: { ms: [], cpuMs: 0 } };
  const cpu = { apart: 0, together: 0 };
  for (let time = -warmUp; time < times; time++) {
    for (const name of ['apart', 'together'] as const) {
      if (time === 0) cpu[name] = sides[name].cpuMicroseconds();
      const { ms } = await timed(() => work(sides[name]));
      if (time >= 0) taken[name].ms.push(ms);
    }
  }
  for (const name of ['apart', 'together'] as const) {
    taken[name].cpuMs = (sides[name].cpuMicroseconds() - cpu[name]) / 1000 / times;
  }
  return taken;
}

function figureOf(name: string, { apart, together }: Compared, bound: number): Figure {
  return {
    name,
    unit: 'ms',
    value: median(apart.ms),
    baseline: { name: 'one process', value: median(together.ms) },
    ratio: medianRatio(apart.ms, together.ms),
    aim: atMost(bound),
  };
}

function notesOf(name: string, { apart, together }: Compared): string[] {
  const line = (which: string, { ms, cpuMs }: Taken) =>
    `${name}, ${which}: 95 of 100 within ${quantile(ms, 0.95).toFixed(1)} ms, ${cpuMs.toFixed(2)} ms of processor`;
  return [line('apart', apart), line('one process', together)];
}

/** In megabytes, of each service's processes. */
function memoryOf({ replicas }: ProductApart): string {
  const each = replicas.map(({ service, process }) => {
    const megabytes = familyOf(process.pid).reduce((sum, one) => sum + residentMegabytesOf(one), 0);
    return `${service} ${megabytes.toFixed(0)}`;
  });
  return `${each.join(', ')} MB`;
}
