import { getBackupContents } from '@famibook/contracts/backup/routes';
import { useRead } from '../../../lib/api/read.ts';

/** What can be chosen when a backup is restored; reloaded whenever its dialog opens (D32). */
export const useBackupContents = (id: string) =>
  useRead(getBackupContents, { params: { id } }, { revalidateOnMount: true, dedupingInterval: 0 });
