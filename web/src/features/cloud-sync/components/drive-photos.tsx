import { listSkippedDriveFiles, syncPhotos } from '@famibook/contracts/drive/routes';
import type { DriveSync, SkippedDriveFile } from '@famibook/contracts/drive/schemas';
import { useEffect, useState } from 'react';
import { DeskSection } from '../../../components/desk/desk-section.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { call } from '../../../lib/api/call.ts';
import { useRead } from '../../../lib/api/read.ts';
import { showDecisionError } from '../../../lib/desk/use-decisions.ts';
import { useLive } from '../../../lib/live/live-provider.tsx';
import { timeAgo } from '../../../lib/time.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { useDriveStatus } from '../api/drive-status.ts';
import { DRIVE_PHOTOS_TEXT as TEXT } from '../sync-text.ts';

/**
 * The folder whose photos are imported, and what could not be (D34); nothing without a cloud drive. The first import makes
 * a folder of the FamiBook's name, which keeps that name.
 */
export function DrivePhotos({ famibookName }: { famibookName: string }) {
  const { data, mutate } = useDriveStatus();
  // What is known may be from before the first import, when there was no folder yet.
  useEffect(() => void mutate(), [famibookName, mutate]);
  if (data?.configured !== true) return null;
  return <DriveFolder name={data.folderName ?? famibookName} onSynced={() => void mutate()} />;
}

function DriveFolder({ name, onSynced }: { name: string; onSynced: () => void }) {
  const skipped = useRead(listSkippedDriveFiles, {}, { revalidateOnMount: true });
  const refresh = () => void skipped.mutate();
  useLive({ onReconnect: refresh });
  const [isSyncing, setSyncing] = useState(false);
  const sync = async () => {
    setSyncing(true);
    try {
      toast({ kind: 'success', title: outcomeOf(await call(syncPhotos, { body: {} })) });
    } catch (error) {
      showDecisionError(error, TEXT.failed);
    } finally {
      setSyncing(false);
      refresh();
      onSynced();
    }
  };
  return (
    <DeskSection title={TEXT.title} text={TEXT.text(name)}>
      <Button busy={isSyncing} onClick={() => void sync()}>
        {TEXT.sync}
      </Button>
      {skipped.error && !skipped.data && <p className="mt-4 text-ink-quiet">{TEXT.failedToLoad}</p>}
      {skipped.data && <SkippedFiles files={skipped.data} />}
    </DeskSection>
  );
}

function outcomeOf({ status, synced }: DriveSync): string {
  switch (status) {
    case 'synced':
      return TEXT.synced(synced);
    case 'nothing_new':
      return TEXT.nothingNew;
    case 'running':
      return TEXT.running;
    case 'not_configured':
      return TEXT.notConfigured;
  }
}

function SkippedFiles({ files }: { files: readonly SkippedDriveFile[] }) {
  if (files.length === 0) return <p className="mt-4 text-ink-quiet">{TEXT.none}</p>;
  return (
    <>
      <h4 className="mt-6 font-sans text-base font-semibold">{TEXT.skipped}</h4>
      <p className="text-[0.9375rem] text-ink-quiet">{TEXT.retry}</p>
      <ul aria-label={TEXT.skipped} className="mt-3 max-h-96 overflow-y-auto border-t border-line">
        {files.map(({ name, reason, lastTriedAt }) => (
          <li key={`${name} ${lastTriedAt}`} className="border-b border-line py-2.5 wrap-anywhere last:border-0">
            <p className="font-semibold">{name}</p>
            <p className="text-[0.9375rem]">
              {reason} <span className="text-ink-quiet">· {TEXT.tried(timeAgo(lastTriedAt))}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
