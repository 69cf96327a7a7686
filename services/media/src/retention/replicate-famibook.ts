import { type FamiBookState, keepFamibook } from '../store/famibooks.ts';
import type { Tx } from '../store/prisma.ts';

/** What plays is asked for by the FamiBook's name, also by those whose token does not tell it. */
export async function keepFamibookCopy(tx: Tx, state: FamiBookState, version: number): Promise<void> {
  await keepFamibook(tx, state, version);
}
