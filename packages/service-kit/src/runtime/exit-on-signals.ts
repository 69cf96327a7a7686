import { constants } from 'node:os';

/** A signal ends a command as `process.exit` does, and with it what the command has started. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
