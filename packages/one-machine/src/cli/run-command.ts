import { exitOnSignals } from '@famibook/service-kit/runtime/exit-on-signals';
import { formatStartupError } from '@famibook/service-kit/runtime/format-startup-error';

/** A wrong call of the command; the usage is printed with it. */
export class Misused extends Error {}

/** Runs a command and ends with the exit code that scripts expect: 0, 1 when it failed, 2 when it was misused. */
export async function runCommand(usage: string, command: (args: string[]) => Promise<void>): Promise<void> {
  const args = process.argv.slice(2);
  exitOnSignals();
  try {
    if (args.some((arg) => arg === '--help' || arg === '-h')) process.stdout.write(`${usage}\n`);
    else await command(args);
  } catch (error) {
    if (error instanceof Misused) {
      process.stderr.write(`${error.message}\n${usage}\n`);
      process.exitCode = 2;
    } else {
      process.stderr.write(`${formatStartupError(error)}\n`);
      process.exitCode = 1;
    }
  }
}
