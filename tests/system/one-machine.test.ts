import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import { getConfig, getHealth } from '@famibook/contracts/system/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { administrator, foundFamily, signIn } from '@famibook/testing/families/family';
import { HARDLY_EVER } from '@famibook/testing/hardly-ever';
import { somePicture } from '@famibook/testing/images/pictures';
import { layEmptyDatabase } from '@famibook/testing/product/data-directory';
import { type Product, type ProductOptions, startProduct } from '@famibook/testing/product/product';
import { waitFor } from '@famibook/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let folder: string;
/** All that were started in the folder, the newest last. */
const products: Product[] = [];

async function makeFolder(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'famibook-one-machine-'));
}

async function removeFolder(): Promise<void> {
  await Promise.all(products.splice(0).map((product) => product.stop()));
  await rm(folder, { recursive: true, force: true });
}

async function start(options: ProductOptions = {}): Promise<Product> {
  const product = await startProduct({ dataDir: join(folder, 'data'), ...options });
  products.push(product);
  return product;
}

/** For tests that are not about the first start. */
const layDatabase = () => layEmptyDatabase(join(folder, 'data'));

/** What an earlier test left running, or else one that starts on what it left. */
async function running(): Promise<Product> {
  const last = products.at(-1);
  if (last && last.process.exitCode === null && last.process.signalCode === null) return last;
  if (!last) await layDatabase();
  return start();
}

const withoutAdministrator = { FAMIBOOK_ADMIN_EMAIL: '', FAMIBOOK_ADMIN_PASSWORD: '' };

const postmasterFile = () => join(folder, 'data', 'postgres', 'cluster', 'postmaster.pid');
const databasePid = async () => Number((await readFile(postmasterFile(), 'utf8')).split('\n')[0]);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a start in a folder of its own', () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  test('the first start makes an administrator with a random password, printed once and stored for its owner (D3)', async () => {
    const first = await start({ env: withoutAdministrator });
    const printedPassword = () => /password {2}(\S+)/.exec(first.output())?.[1] ?? '';
    // It is printed after the line that says it is ready.
    await expect.poll(printedPassword, { timeout: 60_000 }).toMatch(/^\w{5}-\w{5}-\w{5}-\w{5}$/);
    const password = printedPassword();
    const file = join(folder, 'data', 'first-administrator.txt');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain(password);
    expect(await new Client(first.url).call(getConfig)).toMatchObject({ adminEmail: 'admin@famibook.local' });
    await signIn(first.url, { email: 'admin@famibook.local', password });
    const keyFile = join(folder, 'data', 'secrets', 'secrets-key');
    const key = await readFile(keyFile, 'utf8');
    expect([(await stat(keyFile)).mode & 0o777, Buffer.from(key, 'base64').length]).toEqual([0o600, 32]);
    await first.stop();

    const second = await start({ env: withoutAdministrator });
    expect(second.output()).not.toContain(password);
    expect(await readFile(keyFile, 'utf8')).toBe(key);
    await signIn(second.url, { email: 'admin@famibook.local', password });
    expect(await readFile(join(folder, 'data', 'logs', 'famibook.log'), 'utf8')).not.toContain(password);
  });

  test('in production a missing or weak administrator’s password stops the start (D3)', async () => {
    await layDatabase();
    for (const password of ['', 'eleven-char']) {
      const env = {
        NODE_ENV: 'production',
        FAMIBOOK_ADMIN_EMAIL: 'ada@example.org',
        FAMIBOOK_ADMIN_PASSWORD: password,
      };
      await expect(start({ env })).rejects.toThrow(
        /ended \(1\)(?:.|\n)*FAMIBOOK_ADMIN_PASSWORD: .*at least 12 characters/,
      );
      expect(existsSync(join(folder, 'data', 'first-administrator.txt'))).toBe(false);
      expect(existsSync(postmasterFile())).toBe(false);
    }
  });

  test('a port in use is said in one line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const fault = await start({ env: { PORT: String(port) } }).catch((error: Error) => error.message);
    expect(fault).toBe(
      `FamiBook ended (1) before it was ready:\nPort ${port} is in use by another program. Choose another one, like PORT=${port + 1}.\n`,
    );
    other.close();
  });

  test('a data directory that cannot be made is said in one line', async () => {
    await writeFile(join(folder, 'file'), '');
    const dataDir = join(folder, 'file', 'data');
    await expect(start({ dataDir })).rejects.toThrow(
      `FamiBook ended (1) before it was ready:\nFamiBook cannot write to its data directory ${dataDir} (part of the path is a file).`,
    );
  });

  test('settings that are wrong are all named at once', async () => {
    await layDatabase();
    const env = { PUBLIC_URL: 'family', FAMIBOOK_LIMIT_LOGIN: 'many' };
    await expect(start({ env })).rejects.toThrow(/PUBLIC_URL: should be (?:.|\n)*FAMIBOOK_LIMIT_LOGIN: should be /);
  });

  test('a Node that is too old is reported in one line', async () => {
    const older = `Object.defineProperty(process, 'versions', { value: { node: '18.20.0' } });`;
    const args = ['--import', `data:text/javascript,${encodeURIComponent(older)}`, 'scripts/start.mjs'];
    const fault = await promisify(execFile)(process.execPath, args).catch((error: { stderr: string }) => error.stderr);
    expect(fault).toMatch(
      /^FamiBook needs Node\.js 20\.19, 22\.12 or newer; this is v.*\. Get it from https:\/\/nodejs\.org.*\n$/,
    );
  });

  test('npm start’s script passes Ctrl-C and the exit code on', async () => {
    await layDatabase();
    const { PATH, HOME } = process.env;
    const settings = { PORT: '0', FAMIBOOK_DATA_DIR: join(folder, 'data'), FAMIBOOK_BACKUP_SCHEDULE: HARDLY_EVER };
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      env: { PATH, HOME, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const chunk of child.stdout) if (String(chunk).includes('FamiBook is ready on')) break;
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('one FamiBook that ends and starts again: each test goes on with what the one before left', () => {
  beforeAll(makeFolder);
  afterAll(removeFolder);

  test('a second FamiBook in the same data directory says so in one line, and harms nothing', async () => {
    const first = await running();
    const database = await databasePid();
    await expect(start()).rejects.toThrow(
      `The data directory ${first.dataDir} is in use by another FamiBook (process ${first.process.pid}).`,
    );
    // On a busy machine a service may respond too late, and count as down for a moment.
    await expect.poll(async () => (await new Client(first.url).send(getHealth)).body.status).toBe('ok');
    expect(await databasePid()).toBe(database);
  });

  test('Ctrl-C stops everything, the database last, and leaves nothing running', async () => {
    const product = await running();
    const database = await databasePid();
    product.process.kill('SIGINT');
    // As npm passes it on: the same Ctrl-C a second time.
    product.process.kill('SIGINT');
    expect(await once(product.process, 'exit')).toEqual([0, null]);
    expect(isRunning(database)).toBe(false);
    expect(existsSync(postmasterFile())).toBe(false);
    expect(existsSync(join(folder, 'data', 'lock'))).toBe(false);
  });

  test('a warm start is healthy when it says so, at the address where it listens', async () => {
    const before = products.at(-1) ?? (await running());
    await before.stop();
    const began = performance.now();
    const { url } = await start({ env: { HOST: '127.0.0.2' } });
    const took = Math.round(performance.now() - began);
    console.log(`warm start to healthy: ${took} ms`);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.2:\d+$/);
    expect((await new Client(url).call(getHealth)).status).toBe('ok');
  });

  test('kill -9 in the middle of uploads and start again: nothing acknowledged is missing', async () => {
    const first = await running();
    const { manager, name } = await foundFamily(first.url, await administrator(first.url));
    const acknowledged: string[] = [];
    const uploading = Promise.allSettled(
      Array.from({ length: 8 }, async () => {
        for (let i = 0; i < 20; i++) {
          const { status, body } = await manager.client.upload(await somePicture());
          if (status === 201) acknowledged.push(body.id);
        }
      }),
    );
    while (acknowledged.length < 10) await sleep(5);
    const orphan = await databasePid();
    await first.kill();
    await uploading;

    const second = await start();
    expect(isRunning(orphan)).toBe(false);
    const client = await signIn(second.url, manager, name);
    const shared = await client.call(listPhotos, { query: { limit: 200 } });
    expect(shared.map((photo) => photo.id as string)).toEqual(expect.arrayContaining(acknowledged));
    for (const { imageUrl } of shared.slice(0, 5)) expect((await client.fetch(imageUrl)).status).toBe(200);
  });

  test('a second Ctrl-C does not wait for what still runs, and the database ends all the same', async () => {
    const product = await running();
    const database = await databasePid();
    const { manager } = await foundFamily(product.url, await administrator(product.url));
    const head =
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
    const begun = Buffer.concat([Buffer.from(head), (await somePicture()).subarray(0, 1_000)]);
    const stalled = new ReadableStream({ start: (stream) => stream.enqueue(begun) });
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const files = () => readdir(join(folder, 'data', 'uploads')).catch((): string[] => []);
    const earlier = await files();
    const upload = manager.client.fetch('/api/photos', { method: 'POST', body: stalled, headers, duplex: 'half' });
    upload.catch(() => {});
    await waitFor('the first bytes to be on the disk', async () =>
      (await files()).some((name) => !earlier.includes(name)),
    );
    const ended = once(product.process, 'exit');
    product.process.kill('SIGINT');
    await waitFor('the first order to be heard', () => product.output().includes('Stopping FamiBook'));
    // Sooner it would count as the same order, passed on by npm.
    await sleep(1_000);
    expect(product.process.exitCode).toBe(null);
    product.process.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    await waitFor('the end of the database', () => !isRunning(database));
    await start();
  });
});
