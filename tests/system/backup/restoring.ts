import { getBackupStatus, restoreBackup } from '@famibook/contracts/backup/endpoints';
import type { BackupStatus, RestoreRun } from '@famibook/contracts/backup/schemas';
import type { Client } from '@famibook/testing/clients/client';
import { administrator } from '@famibook/testing/families/family';
import { onceIdle } from '@famibook/testing/once-idle';
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

interface Restored {
  backupId: string;
  famibookName?: string;
  bringBack?: string[];
}

/** @returns the id of the restore */
export async function beginRestore(admin: Client, body: Restored): Promise<string> {
  return (await onceIdle(() => admin.call(restoreBackup, { body: body as never }))).id;
}

export async function endOfRestore(admin: Client, id: string): Promise<RestoreRun | null> {
  const { restore } = await statusWhen(admin, 'the restore to end', (status) => status.restore?.state !== 'running');
  return restore?.id === id ? restore : null;
}

/** Restores and waits for the end. */
export async function restored(admin: Client, body: Restored): Promise<RestoreRun | null> {
  return endOfRestore(admin, await beginRestore(admin, body));
}

async function signInAgain(admin: Client): Promise<void> {
  const again = await administrator(admin.url).catch(() => undefined);
  for (const [name, value] of again?.cookies ?? []) admin.cookies.set(name, value);
}
