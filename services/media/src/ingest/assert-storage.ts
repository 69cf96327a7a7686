import { AppError } from '@famibook/service-kit/errors';
import type { Files } from '../pictures/store.ts';

interface Deps {
  files: Pick<Files, 'storedBytes'>;
  /** @throws AppError when the disk is nearly full */
  assertDisk(): Promise<void>;
  /** What one FamiBook may store; undefined is no limit. */
  famibookBytes: number | undefined;
}

/** Lets bytes into a FamiBook while the disk and the FamiBook's quota have room for them (D24). */
export const assertStorage =
  ({ files, assertDisk, famibookBytes }: Deps) =>
  async (famibookId: string, bytes: number): Promise<void> => {
    await assertDisk();
    if (famibookBytes === undefined) return;
    if ((await files.storedBytes(famibookId)) + bytes > famibookBytes) throw new AppError('famibook_full');
  };
