import type { Deps } from '../ports.ts';
import { findFamiBook } from '../store/famibooks.ts';

/** Whether a FamiBook of this name exists, in any case and white space (D1). */
export const checkFamiBookName =
  (d: Pick<Deps, 'reader'>) =>
  async (name: string): Promise<{ isTaken: boolean }> => ({ isTaken: (await findFamiBook(d.reader, name)) !== null });
