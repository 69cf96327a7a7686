import { type FamiBookName, keepFamibook } from '../store/famibooks.ts';
import type { Tx } from '../store/prisma.ts';

/** What plays is asked for by the FamiBook's name, also by those whose token does not tell it. */
export const keepFamibookName = async (tx: Tx, famibook: FamiBookName, version: number): Promise<void> => {
  await keepFamibook(tx, famibook, version);
};
