import { join } from 'node:path';
import type { Logger } from '@famibook/service-kit/log';
import type { Environment } from '../open-machine.ts';
import { openRotatingFile } from '../rotating-file.ts';

export interface OpenLog {
  log: Logger;
  close(): void;
}

/**
 * On one machine the terminal is for people and the log a bounded file in the data directory; `LOG=stdout`, and
 * services apart, write to standard output for whoever collects it.
 */
export async function openLog(env: Environment, dataDir: string | undefined): Promise<OpenLog> {
  const { createLog } = await import('@famibook/service-kit/log');
  const level = env.LOG_LEVEL || 'info';
  if (!dataDir || env.LOG === 'stdout') return { log: createLog({ level }), close: () => {} };
  const file = openRotatingFile(join(dataDir, 'logs', 'famibook.log'));
  return { log: createLog({ level, destination: file }), close: file.close };
}
