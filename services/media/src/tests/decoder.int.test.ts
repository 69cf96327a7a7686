import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog } from '@famibook/service-kit/observability/log';
import { animatedGif, quarters } from '@famibook/testing/corpus/pictures';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createOutOfProcessPictures, type OutOfProcessPictures } from '../pictures/decoder/out-of-process.ts';

const WAIT = { timeout: 60_000, interval: 20 };
const WIDTHS = [320, 640];
const log = createLog({ level: 'silent' });

let folder: string;
let still: string;
/** A second or more of work. */
let animation: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-decoder-'));
  still = join(folder, 'still');
  await writeFile(still, await quarters(1200, 900).jpeg().toBuffer());
  animation = join(folder, 'animation');
  await writeFile(animation, await animatedGif(100, 316, 316));
});
afterAll(() => rm(folder, { recursive: true }));

const opened: OutOfProcessPictures[] = [];
afterEach(async () => {
  for (const pictures of opened.splice(0)) await pictures.stop();
});
function open(options: { idleMs?: number; maxIdleBytes?: number } = {}) {
  const pictures = createOutOfProcessPictures({ atOnce: 2, log, ...options });
  opened.push(pictures);
  return pictures;
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
function onlyPid(pictures: OutOfProcessPictures): number {
  const [pid, ...others] = pictures.pids();
  expect(others).toEqual([]);
  if (pid === undefined) throw new Error('no decoder process runs');
  return pid;
}
function killAll(pictures: OutOfProcessPictures) {
  for (const pid of pictures.pids()) process.kill(pid, 'SIGKILL');
}

async function render(pictures: OutOfProcessPictures, path: string, keep: (width: number) => void = () => undefined) {
  const renditions = new Map<number, Buffer>();
  const thumbhash = await pictures.render(path, await pictures.header(path), WIDTHS, async (width, bytes) => {
    renditions.set(width, bytes);
    keep(width);
  });
  return { thumbhash, renditions };
}

describe('the decoder process', () => {
  it('starts with the first picture, at a lower priority than responses', async () => {
    const pictures = open();
    expect(pictures.pids()).toEqual([]);
    pictures.prepare();
    const pid = onlyPid(pictures);
    await render(pictures, still);
    expect(onlyPid(pictures)).toBe(pid);
    expect(getPriority(pid)).toBe(getPriority() + 5);
  });

  it('is another for animations and portraits, at a still lower one', async () => {
    const pictures = open();
    const header = await pictures.header(still);
    const pid = onlyPid(pictures);
    await pictures.square(still, header, 64);
    await render(pictures, animation);
    const [first, second, ...others] = pictures.pids();
    expect([first, ...others]).toEqual([pid]);
    expect(getPriority(second)).toBe(getPriority() + 15);
  }, 120_000);

  it('is that other one for a still picture, too, that takes seconds (D24)', async () => {
    const pictures = open();
    const header = await pictures.header(still);
    await pictures.render(still, { ...header, width: 5_001, height: 5_000 }, [64], async () => undefined);
    expect(pictures.pids().map((pid) => getPriority(pid) - getPriority())).toEqual([5, 15]);
  }, 120_000);

  it('is given none of the secrets of the environment', async () => {
    vi.stubEnv('FAMIBOOK_SECRET', 'not for strangers’ pictures');
    const pictures = open();
    await pictures.header(still);
    const names = (await readFile(`/proc/${onlyPid(pictures)}/environ`, 'utf8'))
      .split('\0')
      .map((of) => of.split('=')[0]);
    vi.unstubAllEnvs();
    const expected = ['MALLOC_ARENA_MAX', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'UV_THREADPOOL_SIZE'];
    expect(names.filter((name) => name !== '' && name !== 'NODE_COMPILE_CACHE').sort()).toEqual(expected);
  });

  it('ends when no picture has come for a while, and starts again with the next', async () => {
    const pictures = open({ idleMs: 100 });
    await pictures.header(still);
    const pid = onlyPid(pictures);
    await expect.poll(() => isRunning(pid), WAIT).toBe(false);
    expect(pictures.pids()).toEqual([]);
    expect(await pictures.header(still)).toMatchObject({ width: 1200, height: 900 });
    expect(onlyPid(pictures)).not.toBe(pid);
  });

  it('does not end while it works, however long that takes', async () => {
    const pictures = open({ idleMs: 1 });
    const pids = new Set<number | undefined>();
    await render(pictures, animation, () => pids.add(pictures.pids().at(-1)));
    expect(pids.size).toBe(1);
  });

  it('is replaced when it holds more memory than it may without work', async () => {
    const pictures = open({ maxIdleBytes: 1 });
    await pictures.header(still);
    await expect.poll(() => pictures.pids(), WAIT).toEqual([]);
    expect(await pictures.header(still)).toMatchObject({ width: 1200, height: 900 });
  });

  it('goes on when a terminal or a supervisor signals the whole group', async () => {
    const pictures = open();
    await pictures.header(still);
    const pid = onlyPid(pictures);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    await render(pictures, still);
    expect(onlyPid(pictures)).toBe(pid);
  });

  it('ends with the process that started it, also when that is killed while a picture is rendered', async () => {
    const program = fileURLToPath(new URL('../testing/decoder-parent.ts', import.meta.url));
    const parent = spawn(process.execPath, [program, animation], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pids = line.toString().split(',').map(Number);
    expect(pids.map(isRunning)).toEqual([true, true]);
    parent.kill('SIGKILL');
    await expect.poll(() => pids.map(isRunning), WAIT).toEqual([false, false]);
  });
});

describe('when the decoder process dies under work', () => {
  it('the picture is tried again in another, and comes out the same', async () => {
    const pictures = open();
    const expected = await render(pictures, still);
    const kill = vi.fn().mockImplementationOnce(() => killAll(pictures));
    expect(await render(pictures, still, kill)).toEqual(expected);
    expect(kill.mock.calls.length).toBeGreaterThan(WIDTHS.length);
  });

  it('a picture that ends two of them is refused as damaged; the others are not, and the next is served', async () => {
    const pictures = open();
    const expected = await render(pictures, still);
    const hostile = render(pictures, still, () => killAll(pictures));
    const innocent = render(pictures, still);
    await expect(hostile).rejects.toMatchObject({ name: 'AppError', code: 'bad_image' });
    expect(await innocent).toEqual(expected);
    expect(await render(pictures, still)).toEqual(expected);
  });

  it('nothing is stored once the failure has been reported', async () => {
    const pictures = open();
    const release = Promise.withResolvers<void>();
    let inFlight = 0;
    const header = await pictures.header(still);
    const rendering = pictures.render(still, header, WIDTHS, async () => {
      inFlight += 1;
      killAll(pictures);
      await release.promise;
      inFlight -= 1;
    });
    const outcome = rendering.catch((error: unknown) => ({ error, inFlight }));
    await expect.poll(() => inFlight, WAIT).toBeGreaterThan(0);
    await expect.poll(() => pictures.pids(), WAIT).toEqual([]);
    release.resolve();
    expect(await outcome).toMatchObject({ error: { code: 'bad_image' }, inFlight: 0 });
  });

  it('after a stop nothing is tried again or started', async () => {
    const pictures = open();
    const header = await pictures.header(animation);
    const rendering = pictures.render(animation, header, WIDTHS, async () => undefined);
    const outcome = rendering.catch((error: unknown) => error);
    const pids = pictures.pids();
    expect(pids.length).toBe(2);
    await pictures.stop();
    expect(pids.map(isRunning)).toEqual([false, false]);
    expect(await outcome).toMatchObject({ name: 'AppError', code: 'unavailable' });
    pictures.prepare();
    expect(pictures.pids()).toEqual([]);
    await expect(pictures.header(still)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
