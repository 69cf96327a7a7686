import { getBackupStatus, restoreBackup } from '@famibook/contracts/backup/endpoints';
import type { BackupStatus, RestoreRun } from '@famibook/contracts/backup/schemas';
import type { Client } from '@famibook/testing/clients/client';
import { administrator } from '@famibook/testing/families/family';
import type { Product } from '@famibook/testing/product/product';
import { isPublishedEverywhere } from '@famibook/testing/product/published-everywhere';
import { waitFor } from '@famibook/testing/wait-for';

const WITHIN_MS = 240_000;

/** Waits until the events of what was done have been handled. */
export const settled = (product: Product) => waitFor('all events to be handled', () => isPublishedEverywhere(product));

/** While rows are replaced, requests are refused with 503. */
export const statusWhen = (
  admin: Client,
  what: string,
  isSo: (status: BackupStatus) => boolean,
): Promise<BackupStatus> =>
  waitFor(
    what,
    async () => {
      const response = await admin.send(getBackupStatus).catch(() => undefined);
      // A restore of everything may have ended this session, when another installation made the backup.
      if (response?.status === 401) await signInAgain(admin);
      return response?.status === 200 && isSo(response.body) ? response.body : undefined;
    },
    WITHIN_MS,
  );

/** Restores and waits for the end. */
export async function restored(
  admin: Client,
  body: { backupId: string; famibookName?: string; bringBack?: string[] },
): Promise<RestoreRun | null> {
  const { id } = await admin.call(restoreBackup, { body: body as never });
  const { restore } = await statusWhen(admin, 'the restore to end', (status) => status.restore?.state !== 'running');
  return restore?.id === id ? restore : null;
}

async function signInAgain(admin: Client): Promise<void> {
  const again = await administrator(admin.url).catch(() => undefined);
  for (const [name, value] of again?.cookies ?? []) admin.cookies.set(name, value);
}
