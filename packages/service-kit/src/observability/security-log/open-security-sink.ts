import { randomBytes } from 'node:crypto';
import type { Logger } from '../log.ts';
import { openDailyFiles } from './daily-files.ts';
import type { SecuritySink } from './security-log.ts';

interface Settings {
  /** Unset: lines go to the log, with `"log":"security"`. */
  directory: string | undefined;
  retentionDays: number;
  /** Unset: the hashes of one e-mail differ from process to process. */
  key: string | undefined;
}

export function openSecuritySink(settings: Settings, log: Logger): SecuritySink & { close(): void } {
  const { directory, retentionDays, key = randomBytes(32).toString('base64url') } = settings;
  if (directory === undefined) {
    // These lines are written at every log level, because they are not for debugging.
    const lines = log.child({ log: 'security' }, { level: log.level === 'silent' ? 'silent' : 'info' });
    return { key, write: (line) => lines.info(line, 'security'), close: () => undefined };
  }
  const files = openDailyFiles({ directory, name: 'security', retentionDays });
  return {
    key,
    write: (line) => files.write(`${JSON.stringify({ time: new Date().toISOString(), log: 'security', ...line })}\n`),
    close: files.close,
  };
}
