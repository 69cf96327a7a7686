import type { z } from 'zod';
import type { Env } from '../config/config.ts';
import type { Catalogue } from './catalogue.ts';
import type { OpenMachine } from './machine.ts';

export interface ProcessOptions {
  env: Env;
  catalogue: Catalogue;
  /** The settings of every service, whether this process runs it or not; asked for only when one looks mistyped. */
  loadSettings(): Promise<z.ZodType[]>;
  /** For a FamiBook that runs whole. */
  openMachine: OpenMachine;
  /** One line for the person at the terminal. */
  tell(line: string): void;
}
