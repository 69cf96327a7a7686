import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './boot-for-test.ts';

type Logger = Pick<TestApp, 'platform'>;

/** What the services have written. A day may end between two lines: lines of the days before are in files of their own. */
export function securityLogText({ platform }: Logger): string {
  const folder = platform.env.FAMIBOOK_SECURITY_LOG_DIR ?? '';
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
}

export function securityLogLines<Line = Record<string, unknown>>(logger: Logger): Line[] {
  return securityLogText(logger)
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line));
}
