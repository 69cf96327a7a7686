import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { inRoot } from './paths.mjs';
import { step } from './step.mjs';

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** npm keeps a record of what it installed; it is right when it says the same as the lockfile. */
function isInstalled() {
  const record = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(record) || !existsSync(inRoot('node_modules', '.bin', 'node'))) return false;
  const wanted = packagesOf(inRoot('package-lock.json'));
  const installed = packagesOf(record);
  const inModules = (packages) =>
    Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  return (
    inModules(wanted).every(([path, { version, optional }]) =>
      installed[path] ? installed[path].version === version : optional,
    ) && inModules(installed).every(([path]) => wanted[path])
  );
}

/** All that npm would do for a new workspace whose packages are there. */
function linkWorkspaces() {
  for (const [path, { link, resolved }] of Object.entries(packagesOf(inRoot('package-lock.json')))) {
    if (!link || existsSync(inRoot(path))) continue;
    rmSync(inRoot(path), { force: true });
    mkdirSync(dirname(inRoot(path)), { recursive: true });
    symlinkSync(relative(dirname(inRoot(path)), inRoot(resolved)), inRoot(path), 'junction');
  }
}

/** Installs exactly what the lockfile says, unless it is there. */
export async function ensureInstalled() {
  if (isInstalled()) return linkWorkspaces();
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const [command, before] = npm && node ? [node, [npm]] : ['npm', []];
  // NODE_ENV=production would leave out what builds the web app, and Node 24.
  const quietly = [
    'ci',
    '--include=dev',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
  ];
  await step('Installing the packages (about a minute)', command, [...before, ...quietly]);
}
