import { join } from 'node:path';
import type { Machine } from '@famibook/service-kit/runtime/machine';
import { openRotatingFile } from './rotating-file.ts';

/** On one machine the terminal is for people and the log a bounded file in the data directory, unless `LOG=stdout`. */
export function openLogFile(dataDir: string, LOG: string | undefined): Machine['log'] {
  return LOG === 'stdout' ? undefined : openRotatingFile(join(dataDir, 'logs', 'famibook.log'));
}
