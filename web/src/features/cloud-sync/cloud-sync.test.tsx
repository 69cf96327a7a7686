import type { DriveSync, SkippedDriveFile } from '@famibook/contracts/drive/schemas';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CLOUD_SYNC } from '../../config/timing.ts';
import { useLive } from '../../lib/live/live-provider.tsx';
import { fakeSockets, Providers, refusal, toasted } from '../../test/fixture.tsx';
import { DrivePhotos } from './components/drive-photos.tsx';
import { SyncSlot } from './components/sync-slot.tsx';

const CONNECTED = 'Cloud storage connected';
const SYNCING = 'Syncing photos from cloud storage...';
const SYNCED = 'Photos synced from cloud storage';

let configured: boolean;
let folderName: string | null;
let skipped: SkippedDriveFile[];
let respond: () => Promise<Response>;
let syncs: number;

beforeEach(() => {
  configured = true;
  folderName = null;
  skipped = [];
  syncs = 0;
  fakeSockets();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (target) => {
    const url = String(target);
    if (url === '/api/google-drive/status') return Response.json({ configured, folderName });
    if (url === '/api/manager/skipped-drive-files') return Response.json(skipped);
    if (url !== '/api/sync-photos') return Response.json({});
    syncs += 1;
    return respond();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function respondWith(response: DriveSync) {
  respond = async () => Response.json(response);
}
const readAgain = vi.fn();
function Gallery() {
  useLive({ onReconnect: readAgain });
  return null;
}
function open(famibookId: string | null = 'one') {
  readAgain.mockClear();
  return render(
    <Providers>
      <SyncSlot famibookId={famibookId} />
      <Gallery />
    </Providers>,
  );
}

it('says that the cloud storage is connected, syncs two seconds later, and says so (D34)', async () => {
  let finish = (_: Response): void => undefined;
  respond = () =>
    new Promise((resolve) => {
      finish = resolve;
    });
  open();
  await screen.findByText(CONNECTED);
  expect(syncs).toBe(0);
  await vi.advanceTimersByTimeAsync(CLOUD_SYNC.after);
  await screen.findByText(SYNCING);
  finish(Response.json({ synced: 2, status: 'synced' }));
  await screen.findByText(SYNCED);
  expect(syncs).toBe(1);
  expect(readAgain).toHaveBeenCalledOnce();
});

it('reads no list again when nothing was new (D34)', async () => {
  respondWith({ synced: 0, status: 'nothing_new' });
  open();
  await screen.findByText(CONNECTED);
  await vi.advanceTimersByTimeAsync(CLOUD_SYNC.after);
  await screen.findByText(SYNCED);
  expect(readAgain).not.toHaveBeenCalled();
});

it('shows nothing of a failed sync, and no line without a cloud drive (D34)', async () => {
  respond = async () => refusal(503, 'This is not available right now.', 'unavailable');
  open();
  await screen.findByText(CONNECTED);
  await vi.advanceTimersByTimeAsync(CLOUD_SYNC.after);
  await waitFor(() => expect(syncs).toBe(1));
  await screen.findByText(CONNECTED);
  expect(toasted()).toBeUndefined();
});

it('shows no line without a cloud drive, and does not sync (D34)', async () => {
  configured = false;
  open();
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(CLOUD_SYNC.after * 2);
  expect([syncs, screen.queryByRole('status')]).toEqual([0, null]);
});

it('does not sync without a current FamiBook (D1)', async () => {
  open(null);
  await screen.findByText(CONNECTED);
  await vi.advanceTimersByTimeAsync(CLOUD_SYNC.after * 2);
  expect(syncs).toBe(0);
});

it('names the folder that is read, which keeps its name when the FamiBook gets another one (D34, D40)', async () => {
  folderName = 'The Rossis (2)';
  render(
    <Providers>
      <DrivePhotos famibookName="The Bianchis" />
    </Providers>,
  );
  await screen.findByText(/“FamiBook Photos \/ The Rossis \(2\)”/);
});

it('names the folder that the first import will read, and the one that it has read (D34)', async () => {
  respond = async () => {
    folderName = 'The Rossis (2)';
    return Response.json({ synced: 0, status: 'nothing_new' });
  };
  render(
    <Providers>
      <DrivePhotos famibookName="The Rossis" />
    </Providers>,
  );
  await screen.findByText(/“FamiBook Photos \/ The Rossis”/);
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTimeAsync })
    .click(screen.getByRole('button', { name: 'Import now' }));
  await screen.findByText(/“FamiBook Photos \/ The Rossis \(2\)”/);
});

it('lists for the manager which files were skipped and why, and imports on a button (D34)', async () => {
  skipped = [
    { name: 'beach.heic', reason: 'Please select a JPEG, PNG, or GIF image', lastTriedAt: new Date().toISOString() },
  ];
  respondWith({ synced: 3, status: 'synced' });
  render(
    <Providers>
      <DrivePhotos famibookName="The Rossis" />
    </Providers>,
  );
  const list = await screen.findByRole('list', { name: 'Files that could not be imported' });
  expect(list.textContent).toBe('beach.heicPlease select a JPEG, PNG, or GIF image · tried just now');
  skipped = [];
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTimeAsync })
    .click(screen.getByRole('button', { name: 'Import now' }));
  await waitFor(() => expect(toasted()).toBe('3 photos imported'));
  await screen.findByText('Every picture in the folder was imported.');
});
