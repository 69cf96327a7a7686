import { logout } from '@famibook/contracts/sessions/routes';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, saveDraft } from '../lib/drafts/draft-store.ts';
import { toast, toastStore } from '../lib/toast/toast.ts';
import { fakeSockets, Providers } from '../test/fixture.tsx';
import { SignOutButton } from './sign-out-button.tsx';

const button = () => screen.getByRole('button', { name: 'Sign Out' });

const OWNER = { userId: 'ana', famibookId: 'moreau' };

beforeEach(fakeSockets);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The tooltip's code, which comes when the pointer does, replaces the button. */
async function show() {
  render(<SignOutButton />, { wrapper: Providers });
  await userEvent.hover(button());
  await waitFor(() => expect(button().dataset.state).toBe('closed'));
}

test('while a sign-out waits for the server its button is busy, and what is typed then goes as well (D6)', async () => {
  const response = Promise.withResolvers<Response>();
  const requests: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    requests.push(String(url));
    return url === logout.path ? response.promise : Response.json(null);
  });
  saveDraft(OWNER, 'message', 'Half a thought');
  await show();
  await userEvent.click(button());
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
  expect(readDraft(OWNER, 'message')).toBe('');
  await userEvent.click(button());
  saveDraft(OWNER, 'message', 'Typed while it waited');
  response.resolve(Response.json({ message: 'Signed out' }));
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
  expect(readDraft(OWNER, 'message')).toBe('');
  expect(requests.filter((url) => url === logout.path)).toHaveLength(1);
});

test('a sign-out closes what was shown to be copied, and nothing else (D6)', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(null));
  toast({
    title: 'What you were replying to is no longer here',
    stays: true,
    values: [{ label: 'Your reply', value: 'Yes' }],
  });
  toast({ title: 'Photo liked!' });
  await show();
  await userEvent.click(button());
  const open = () => toastStore.current().filter((one) => one.open);
  await waitFor(() => expect(open().map(({ title }) => title)).toEqual(['Photo liked!']));
});
