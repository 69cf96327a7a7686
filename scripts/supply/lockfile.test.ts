import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { nameOf, readLockfile, shippedPackages } from './shipped-packages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lockfile = readLockfile(root);
const fromRegistry = Object.entries(lockfile).filter(([path, { link }]) => path.includes('node_modules/') && !link);

/**
 * Builds for other systems of build tools, which the registry that the lockfile was made with does not have.
 * `docs/dependencies.md` says what that means and how to add their hashes.
 */
const WITHOUT_HASH =
  /^(@biomejs\/cli|@tailwindcss\/oxide|@oxc-parser\/binding|@oxlint\/binding|@swc\/core)-(android|darwin|freebsd|win32|openharmony|linux-arm-|linux-(?:ppc64|riscv64|s390x)-|linux-\w+-musl)/;

test('the lockfile names what other platforms need too: npm ci refuses one that does not', () => {
  const missing = Object.entries(lockfile).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !lockfile[`${path}/node_modules/${name}`] && !lockfile[`node_modules/${name}`],
    ),
  );
  // Useful in a browser's sandbox only.
  expect(missing.filter((name) => !name.includes('wasm32'))).toEqual([]);
});

test('every package of the lockfile has a hash, so that none is installed unchecked', () => {
  const unchecked = fromRegistry.filter(([, { integrity }]) => !integrity).map(([path]) => nameOf(path));
  expect(unchecked.filter((name) => !WITHOUT_HASH.test(name))).toEqual([]);
});

test('packages come from the registry that npm is set to, from no address of their own', () => {
  expect(fromRegistry.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});

test('no package that reaches users is under a licence that would reach FamiBook', () => {
  const strict = shippedPackages(root, lockfile).filter(({ license }) => /\bA?GPL/.test(license ?? ''));
  expect(strict.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test('the notices name the licence of every package that reaches users (npm run notices)', () => {
  const notices = readFileSync(new URL('../../THIRD-PARTY-NOTICES.md', import.meta.url), 'utf8');
  const missing = shippedPackages(root, lockfile).filter(
    ({ name, version }) => !notices.includes(`\n- ${name} ${version} (`),
  );
  expect(missing.map(({ name, version }) => `${name} ${version}`)).toEqual([]);
});

test('docs/dependencies.md says of every package that a workspace asks for why it is there', () => {
  const reasons = readFileSync(new URL('../../docs/dependencies.md', import.meta.url), 'utf8');
  const workspaces = Object.entries(lockfile).filter(([path]) => !path.includes('node_modules/'));
  const direct = workspaces.flatMap(([, { dependencies = {}, devDependencies = {} }]) => [
    ...Object.keys(dependencies),
    ...Object.keys(devDependencies),
  ]);
  const unexplained = new Set(
    direct.filter(
      (name) => !name.startsWith('@famibook/') && !name.startsWith('@types/') && !reasons.includes(`\`${name}\``),
    ),
  );
  expect([...unexplained]).toEqual([]);
});
