import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { inRoot } from './paths.mjs';
import { step } from './step.mjs';

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

const RECORD = inRoot('node_modules', '.package-lock.json');
const NODE = inRoot('node_modules', '.bin', 'node');

/** Programs that a start needs, each as one package for every system; npm calls all of these optional. */
const PROGRAMS =
  /^node_modules\/(?:@img\/sharp-libvips-|@img\/sharp-|@node-rs\/argon2-|@rolldown\/binding-|@tailwindcss\/oxide-|lightningcss-)/;

const programOf = (path) => PROGRAMS.exec(path)?.[0];

const isForThisMachine = ({ os = [], cpu = [] }) => os.includes(process.platform) && cpu.includes(process.arch);

/** Where there is one for each C library, npm knows which is for this machine: any of them is enough. */
function missingPrograms(wanted, installed) {
  const suitable = Object.keys(wanted).filter((path) => programOf(path) && isForThisMachine(wanted[path]));
  const there = new Set(suitable.filter((path) => installed[path]).map(programOf));
  return suitable.filter((path) => !there.has(programOf(path)));
}

/** npm keeps a record of what it installed; it is right when it says the same as the lockfile. */
function isInstalled() {
  if (!existsSync(RECORD) || !existsSync(NODE)) return false;
  const wanted = packagesOf(inRoot('package-lock.json'));
  const installed = packagesOf(RECORD);
  const inModules = (packages) =>
    Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  return (
    inModules(wanted).every(([path, { version, optional }]) =>
      installed[path] ? installed[path].version === version : optional,
    ) &&
    inModules(installed).every(([path]) => wanted[path]) &&
    missingPrograms(wanted, installed).length === 0
  );
}

/** npm ends well although an optional package did not arrive. */
function assertComplete() {
  if (!existsSync(NODE))
    throw new Error(
      'npm ran no install scripts (ignore-scripts), but the package "node" needs its own. Start once with npm_config_ignore_scripts=false npm start.',
    );
  const missing = missingPrograms(packagesOf(inRoot('package-lock.json')), packagesOf(RECORD));
  if (missing.length === 0) return;
  const names = missing.map((path) => path.slice('node_modules/'.length)).join(', ');
  throw new Error(`npm could not fetch or store ${names}, and left it out. The next start tries again.`);
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
  // Started by another package manager, it names that one.
  const [command, before] = npm?.endsWith('npm-cli.js') && node ? [node, [npm]] : ['npm', []];
  // NODE_ENV=production would leave out what builds the web app, and Node 24.
  const quietly = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
  ];
  await step('Installing the packages (about a minute)', command, [...before, ...quietly]);
  assertComplete();
}
