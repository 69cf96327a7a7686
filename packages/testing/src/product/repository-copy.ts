import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const OWN_SCOPE = '@famibook';
const run = promisify(execFile);

/** A copy of the repository as it is on the disk, for tests that change its files. */
export interface RepositoryCopy {
  readonly folder: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The packages of others are links, our own workspaces lead into the copy. */
export async function copyRepository(): Promise<RepositoryCopy> {
  await mkdir(join(ROOT, '.famibook'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, '.famibook', 'copy-'));
  await Promise.all([...(await sources()), ...(await generated())].map((path) => copyFile(path, folder)));
  await linkPackages(folder);
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** The repository as it was at a commit, with the current packages. It can be started, but has no web app. */
export async function checkOutRepository(commit: string): Promise<RepositoryCopy> {
  await mkdir(join(ROOT, '.famibook'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, '.famibook', 'version-'));
  const archive = join(folder, 'archive.tar');
  await run('git', ['archive', `--output=${archive}`, commit], { cwd: ROOT });
  await run('tar', ['-xf', archive], { cwd: folder });
  await rm(archive);
  await linkPackages(folder);
  await run(process.execPath, ['scripts/generate.mjs'], { cwd: folder });
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

async function sources(): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  return stdout.split('\0').filter((path) => path && !path.startsWith('docs/screenshots/'));
}

async function generated(): Promise<string[]> {
  return (await readdir(join(ROOT, 'services'))).map((name) => `services/${name}/generated`);
}

/** What is deleted but not committed yet, or not there for every service, is not copied. */
async function copyFile(path: string, folder: string): Promise<void> {
  await cp(join(ROOT, path), join(folder, path), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

async function linkPackages(folder: string): Promise<void> {
  const packages = join(folder, 'node_modules');
  await mkdir(join(packages, OWN_SCOPE), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== OWN_SCOPE && name !== '.cache') await symlink(join(ROOT, 'node_modules', name), join(packages, name));
  for (const name of await readdir(join(ROOT, 'node_modules', OWN_SCOPE))) {
    // Relative links, so that they lead into the copy.
    await symlink(await readlink(join(ROOT, 'node_modules', OWN_SCOPE, name)), join(packages, OWN_SCOPE, name));
  }
  for (const workspace of await workspaces()) {
    const own = join(ROOT, workspace, 'node_modules');
    const isThere = existsSync(own) && existsSync(join(folder, workspace));
    if (isThere && (await readdir(own)).length > 0) await symlink(own, join(folder, workspace, 'node_modules'));
  }
}

async function workspaces(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: object };
  return Object.keys(packages).filter(
    (path) => path && !path.startsWith('node_modules/') && !path.includes('/node_modules/'),
  );
}
