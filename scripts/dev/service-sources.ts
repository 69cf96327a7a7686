import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** Where the code of services stands; `isServiceSource` says which files of them it is. */
export const SERVICE_FOLDERS = ['catalogue.ts', 'services', 'packages'].map((name) => join(ROOT, name));

const SOURCE = /^(?:catalogue\.ts|(?:services|packages)\/(?!testing\/)[^/]+\/(?:src|generated)\/.+\.(?:ts|json))$/;
const MIGRATION = /^(?:services\/[^/]+\/prisma|packages\/[^/]+)\/migrations\/.+\.sql$/;
const FOR_TESTS = /\.(?:test|contract|fixture)\.ts$|\/(?:tests|testing)\//;

/** Whether services may have to be restarted because of it; a test changes nothing of them. */
export function isServiceSource(file: string, root = ROOT): boolean {
  const path = relative(root, file);
  return SOURCE.test(path) && !FOR_TESTS.test(path);
}

/** Whether services that cannot start may be able to with it. */
export function isMigration(file: string, root = ROOT): boolean {
  return MIGRATION.test(relative(root, file));
}

/** Whether it is code that a spare process loads before it is known which code changes: of our packages, or generated. */
export function isLoadedAhead(file: string, root = ROOT): boolean {
  return /^packages\/|^services\/[^/]+\/generated\//.test(relative(root, file));
}
