import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { fakeSockets, Providers } from '../../../test/fixture.tsx';
import UploadDialog from './upload-dialog.tsx';

beforeEach(() => {
  localStorage.clear();
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    Response.json(String(url).includes('/tags') ? [] : { id: 'ana', famibookId: 'moreau' }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const NONE = [] as const;

function Page() {
  const { user } = useCurrentUser();
  return (
    user && (
      <UploadDialog open dropped={NONE} unfinished={NONE} onClose={vi.fn()} onUploaded={vi.fn()} question={null} />
    )
  );
}

it('has the words of photos that were not uploaded again after a reload (D6)', async () => {
  const first = render(<Page />, { wrapper: Providers });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Description/ }), 'Low tide');
  await userEvent.type(screen.getByRole('combobox', { name: /^Tags/ }), 'sea');
  first.unmount();
  render(<Page />, { wrapper: Providers });
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ })).value).toBe('Low tide');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Tags/ }).value).toBe('sea');
});
