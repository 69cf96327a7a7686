import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPageOwner } from '../../../lib/api/page-owner.ts';
import { toastStore } from '../../../lib/toast/toast.ts';
import { Counts, fakeSockets, refusal, toasted } from '../../../test/fixture.tsx';
import {
  description,
  FakeUploadServer,
  FIVE,
  openUpload,
  press,
  somePhoto,
  stored,
} from '../testing/upload-fixture.tsx';

let server: FakeUploadServer;
beforeEach(() => {
  localStorage.clear();
  stored.clear();
  forgetPageOwner();
  fakeSockets();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  server = new FakeUploadServer();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Sends five photos: three have arrived and wait to be shared, two have not begun. */
async function sendFive() {
  const dialog = openUpload(FIVE.map(somePhoto));
  await userEvent.type(await description(), 'Low tide');
  await press('Upload 5 Photos');
  await waitFor(() => expect(server.arrived.toSorted()).toEqual(FIVE.slice(0, 3)));
  await waitFor(() => expect(stored.size).toBe(5));
  return dialog;
}
const sharedNames = () => server.shared.map(({ name }) => name).sort();

it('does not upload a photo that was removed while it waited for its turn', async () => {
  const { onClose } = await sendFive();
  await press('Remove e.jpg');
  await screen.findByRole('button', { name: 'Uploading 1 of 4' });
  await waitFor(() => expect(stored.size).toBe(4));
  server.share(...FIVE);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sharedNames()).toEqual(FIVE.slice(0, 4));
  expect(toasted()).toBe('Photo uploaded successfully! Returning to homepage...');
});

it('does not upload a photo that was removed just before its bytes were sent', async () => {
  const removed = somePhoto('a.jpg');
  const bytes = Promise.withResolvers<ArrayBuffer>();
  vi.spyOn(removed, 'slice').mockReturnValue({ arrayBuffer: () => bytes.promise } as Blob);
  const { onClose } = openUpload([removed, somePhoto('b.jpg')]);
  await userEvent.type(await description(), 'Low tide');
  await press('Upload 2 Photos');
  await waitFor(() => expect(server.arrived).toEqual(['b.jpg']));
  await press('Remove a.jpg');
  bytes.resolve(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]).buffer);
  server.share('a.jpg', 'b.jpg');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sharedNames()).toEqual(['b.jpg']);
});

it('leaves nothing to be continued by the next visit once all uploads were cancelled', async () => {
  const { onClose } = await sendFive();
  await press('Cancel uploads');
  await waitFor(() => expect(screen.getAllByText('Cancelled')).toHaveLength(5));
  await waitFor(() => expect(stored.size).toBe(0));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('famibook-upload'))).toEqual([]);
  expect(server.cancelled.toSorted()).toEqual(FIVE.slice(0, 3));
  expect(onClose).not.toHaveBeenCalled();
  // Sent again they are there for the next visit until they are shared.
  await press('Upload 5 Photos');
  await waitFor(() => expect(stored.size).toBe(5));
  expect(screen.queryByText('Cancelled')).toBeNull();
  server.share(...FIVE);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sharedNames()).toEqual(FIVE);
  await waitFor(() => expect(stored.size).toBe(0));
});

it('stays open with the photos that were cancelled after others were shared', async () => {
  const { onClose } = await sendFive();
  server.share('a.jpg');
  await waitFor(() => expect(server.arrived).toHaveLength(4));
  await press('Cancel uploads');
  await waitFor(() => expect(toasted()).toBe('Photo uploaded successfully!'));
  await screen.findByRole('button', { name: 'Upload 4 Photos' });
  expect(sharedNames()).toEqual(['a.jpg']);
  expect(onClose).not.toHaveBeenCalled();
});

it('lists the photos that were not uploaded before the others, and says how many they are', async () => {
  await sendFive();
  server.share('a.jpg');
  await waitFor(() => expect(server.arrived).toHaveLength(4));
  await press('Cancel uploads');
  await screen.findByText('4 photos were not uploaded. See why beside them.');
  const names = screen.getAllByTitle(/\.jpg$/).map((name) => name.textContent);
  expect(names).toEqual(['b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'a.jpg']);
});

it('shows by itself what it has shared, as where no pushes come (section 7)', async () => {
  openUpload([somePhoto('a.jpg')], <Counts />);
  await screen.findByText('0 photos, 0 messages');
  await userEvent.type(await description(), 'Low tide');
  server.share('a.jpg');
  await press('Upload Photo');
  expect(await screen.findByText('1 photos, 0 messages')).toBeDefined();
});

it('offers to try again what was refused because the FamiBook is suspended, and goes on with it (D39)', async () => {
  server.refuse = () => refusal(403, 'This FamiBook is suspended.', 'famibook_suspended');
  openUpload([somePhoto('a.jpg')]);
  await userEvent.type(await description(), 'Low tide');
  await press('Upload Photo');
  await screen.findByText('This FamiBook is suspended.');
  expect([stored.size, server.cancelled]).toEqual([1, []]);
  server.refuse = undefined;
  server.share('a.jpg');
  await press('Try again');
  await waitFor(() => expect(sharedNames()).toEqual(['a.jpg']));
});

it('does not say that it leads to the home page once its page was left', async () => {
  const before = toastStore.current()[0]?.id;
  const { unmount } = openUpload([somePhoto('a.jpg')]);
  await userEvent.type(await description(), 'Low tide');
  await press('Upload Photo');
  await waitFor(() => expect(server.arrived).toEqual(['a.jpg']));
  unmount();
  server.share('a.jpg');
  await waitFor(() => expect(toastStore.current()[0]?.id).not.toBe(before));
  expect(toasted()).toBe('Photo uploaded successfully!');
});

it.each([
  ['person', { id: 'bea', famibookId: 'berg' }],
  ['FamiBook', { id: 'ana', famibookId: 'berg' }],
])('sends nothing more once the page has another %s, also when its own page was left (D1)', async (_, next) => {
  const left = await sendFive();
  left.unmount();
  forgetPageOwner();
  server.user = next;
  server.share(...FIVE, 'f.jpg');
  openUpload([somePhoto('f.jpg')]);
  await userEvent.type(await description(), 'High tide');
  await press('Upload Photo');
  await waitFor(() => expect(sharedNames()).toContain('f.jpg'));
  expect(sharedNames()).toEqual(['f.jpg']);
  expect(server.arrived.toSorted()).toEqual([...FIVE.slice(0, 3), 'f.jpg']);
  expect(server.cancelled).toEqual([]);
  const storedNames = () => [...stored.values()].map(({ file }) => file.name).sort();
  await waitFor(() => expect(storedNames()).toEqual(FIVE));
});

it('‘Done’ gets the focus of the button that has sent the photos, when all are refused', async () => {
  const respond = vi.mocked(fetch).getMockImplementation() as typeof fetch;
  vi.mocked(fetch).mockImplementation(async (url, init) =>
    url === '/api/photos/from-upload'
      ? refusal(409, 'This photo is already in your gallery.', 'duplicate_photo')
      : respond(url, init),
  );
  openUpload([somePhoto('a.jpg')]);
  await userEvent.type(await description(), 'Low tide');
  (await screen.findByRole('button', { name: 'Upload Photo' })).focus();
  await userEvent.keyboard('{Enter}');
  const done = await screen.findByRole('button', { name: 'Done' });
  await waitFor(() => expect(document.activeElement).toBe(done));
});
