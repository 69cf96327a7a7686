import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ownerSignal } from '../../../lib/api/owner-work.ts';
import { readDraft, saveDraft } from '../../../lib/drafts/draft-store.ts';
import { SESSION_CHANNEL, SIGNING_OUT } from '../../../lib/session/session-changes.ts';
import { mayHaveUploads, noteUploads } from '../../../lib/session/uploads-on-device.ts';
import { Providers, refusal, toasted } from '../../../test/fixture.tsx';
import DeletionDialog from './deletion-dialog.tsx';

const OWNER = { userId: 'ana', famibookId: 'moreau' };
const UPLOADS = 'ana:moreau';
const deleteDatabase = vi.fn();

let response: Response;

beforeEach(() => {
  deleteDatabase.mockClear();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => response.clone());
  saveDraft(OWNER, 'message', 'Half a thought');
  noteUploads(UPLOADS, true);
});

async function deleteAccount(onClose = vi.fn()): Promise<void> {
  render(<DeletionDialog open onClose={onClose} />, { wrapper: Providers });
  await userEvent.type(await screen.findByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Delete everything' }));
}

test('a deleted account leaves neither drafts nor files of uploads on the device (D6, D8)', async () => {
  response = Response.json({ message: 'Deleted.' });
  await deleteAccount();
  await waitFor(() => expect(toasted()).toBe('Your account was deleted'));
  expect(readDraft(OWNER, 'message')).toBe('');
  expect(mayHaveUploads(UPLOADS)).toBe(false);
  expect(deleteDatabase).toHaveBeenCalledOnce();
});

test('other windows stop what they send with the account, before they read who is signed in (D6, D8)', async () => {
  const other = new BroadcastChannel(SESSION_CHANNEL);
  const received: unknown[] = [];
  other.onmessage = ({ data }) => received.push(data);
  const signal = ownerSignal();
  response = Response.json({ message: 'Deleted.' });
  await deleteAccount();
  await waitFor(() => expect(received).toEqual([SIGNING_OUT, null]));
  expect(signal.aborted).toBe(true);
  other.close();
});

test('what another window stores of what is typed there before it hears of the end goes as well (D6, D8)', async () => {
  const posting = vi
    .spyOn(BroadcastChannel.prototype, 'postMessage')
    .mockImplementation(() => saveDraft(OWNER, 'message', 'Typed elsewhere'));
  response = Response.json({ message: 'Deleted.' });
  await deleteAccount();
  await waitFor(() => expect(posting).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(readDraft(OWNER, 'message')).toBe(''));
  posting.mockRestore();
});

test('an account that was not deleted keeps them', async () => {
  const signal = ownerSignal();
  response = refusal(400, 'Wrong password.', 'wrong_password');
  await deleteAccount();
  await screen.findByText('Wrong password.');
  expect(readDraft(OWNER, 'message')).toBe('Half a thought');
  expect(mayHaveUploads(UPLOADS)).toBe(true);
  expect(signal.aborted).toBe(false);
});

test('a password that was typed before the dialog was cancelled is not there when it opens again (D6)', async () => {
  const onClose = vi.fn();
  response = refusal(400, 'Wrong password.', 'wrong_password');
  await deleteAccount(onClose);
  await screen.findByText('Wrong password.');
  await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  expect(screen.queryByText('Wrong password.')).toBeNull();
});

test('names what goes with the account, music too, and what may remain (D8, D22)', async () => {
  render(<DeletionDialog open onClose={vi.fn()} />, { wrapper: Providers });
  const linesBelow = async (title: string) => {
    const { parentElement } = await screen.findByRole('heading', { name: title });
    return within(parentElement as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  };
  expect(await linesBelow('What goes')).toContain('comments, likes, hearts and music');
  for (const remains of [/lines of Activity/, /bytes .* 24 hours/, /ids without a name/, /a subscription/, /backups/]) {
    expect(await linesBelow('What may remain')).toContainEqual(expect.stringMatching(remains));
  }
});
