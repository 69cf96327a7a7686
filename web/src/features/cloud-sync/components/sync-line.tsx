import { syncPhotos } from '@famibook/contracts/drive/routes';
import type { DriveSync } from '@famibook/contracts/drive/schemas';
import { Cloud, CloudCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { CLOUD_SYNC } from '../../../config/timing.ts';
import { call } from '../../../lib/api/call.ts';
import { useReadAgain } from '../../../lib/live/live-provider.tsx';
import { SYNC_TEXT } from '../sync-text.ts';

/**
 * Imports the photos of the cloud drive once after the sign-in, two seconds later, and says how that goes (D34). The
 * outcome stays in the cache, which a sign-out empties. A failure is not shown.
 */
export default function SyncLine({ famibookId }: { famibookId: string | null }) {
  const [isDue, setDue] = useState(false);
  const readAgain = useReadAgain();
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), CLOUD_SYNC.after);
    return () => clearTimeout(timer);
  }, []);
  const { data, isLoading } = useSWR<DriveSync>(
    famibookId !== null && isDue ? [syncPhotos.path, famibookId] : null,
    () => call(syncPhotos, { body: {} }),
    { onSuccess: ({ synced }) => synced > 0 && readAgain() },
  );
  if (data?.status === 'not_configured') return null;
  const isSynced = data?.status === 'synced' || data?.status === 'nothing_new';
  const Icon = isSynced ? CloudCheck : Cloud;
  return (
    <div className="relative">
      <p role="status" className="absolute -top-1.5 left-0 flex items-center gap-1.5 text-sm leading-5 text-ink-quiet">
        {isLoading ? <Spinner className="size-4" /> : <Icon aria-hidden="true" className="size-4" />}
        {textOf(isLoading, isSynced)}
      </p>
    </div>
  );
}

function textOf(isSyncing: boolean, isSynced: boolean): string {
  if (isSyncing) return SYNC_TEXT.syncing;
  return isSynced ? SYNC_TEXT.synced : SYNC_TEXT.connected;
}
