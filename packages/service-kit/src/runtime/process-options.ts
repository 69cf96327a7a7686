import type { z } from 'zod';
import type { Env } from '../config/config.ts';
import type { Catalogue } from './catalogue.ts';
import type { OpenMachine } from './machine.ts';
import type { BackUpBeforeUpgrade } from './upgrade.ts';

export interface ProcessOptions {
  env: Env;
  catalogue: Catalogue;
  /** The settings of every service, whether this process runs it or not; asked for only when one looks mistyped. */
  loadSettings(): Promise<z.ZodType[]>;
  /** For a FamiBook that runs in one process. */
  openMachine: OpenMachine;
  /** Called on one machine before migrations change tables that hold something (D33). */
  backUpBeforeUpgrade?: BackUpBeforeUpgrade;
  /** Prints one line in the terminal. */
  printLine(line: string): void;
}
