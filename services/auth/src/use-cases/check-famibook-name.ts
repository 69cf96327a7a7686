import { findFamiBook } from '../store/famibooks.ts';
import type { Deps } from './deps.ts';

/** Whether a FamiBook of this name exists, in any case and white space (D1). */
export const checkFamiBookName =
  (d: Pick<Deps, 'reader'>) =>
  async (name: string): Promise<{ isTaken: boolean }> => ({ isTaken: (await findFamiBook(d.reader, name)) !== null });
