import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/usr/lib/erlang/bin'];

const find = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const canInstall = (): boolean => process.getuid?.() === 0 && find('apt-get') !== undefined;

/** The program is there, or can be installed. */
export const canHaveProgram = (name: string): boolean => find(name) !== undefined || canInstall();

/**
 * Where a program of Debian's is; installed when it is missing and this is root.
 * @throws one clear line
 */
export function debianProgram(name: string, debianPackage: string, variable: string): string {
  const found = find(name);
  if (found) return found;
  if (canInstall()) {
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    spawnSync('apt-get', ['update', '-q'], options);
    execFileSync('apt-get', ['install', '-qy', '--no-install-recommends', debianPackage], options);
    const installed = find(name);
    if (installed) return installed;
  }
  throw new Error(
    `These tests need ${debianPackage}: run "apt-get install ${debianPackage}" as root, or set ${variable}.`,
  );
}
