import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { listInvitations } from '@famibook/contracts/invitations/routes';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDeskList } from '../../lib/desk/use-desk-list.ts';
import { famibookDialog } from '../../lib/session/choose-famibook.ts';
import { useCurrentUser } from '../../lib/session/use-current-user.ts';
import { fakeSockets, Providers } from '../../test/fixture.tsx';
import { ForFamiBook } from './for-famibook.tsx';

beforeEach(fakeSockets);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Every text that stood on the page below a FamiBook's name. */
const seen = new Set<string>();

function Page() {
  const { user } = useCurrentUser();
  if (!user) return null;
  return (
    <ForFamiBook user={user}>
      <Invitations user={user} />
    </ForFamiBook>
  );
}

function Invitations({ user }: { user: CurrentUser }) {
  const { rows } = useDeskList<{ email: string }>(listInvitations, '', []);
  const text = `${user.famibookName}: ${rows ? rows.map(({ email }) => email).join() : 'loading'}`;
  seen.add(text);
  return <p>{text}</p>;
}

it('shows no invitation of the FamiBook of before in the one that was chosen (D1)', async () => {
  let name = 'Moreau';
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    String(url).startsWith('/api/user')
      ? Response.json({ id: 'root', isAdmin: true, famibookId: name, famibookName: name })
      : Response.json([{ email: `of-${name}@example.org` }]),
  );
  render(<Page />, { wrapper: Providers });
  await screen.findByText('Moreau: of-Moreau@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Choose another' }));
  name = 'Silva';
  await act(async () => famibookDialog.close(true));
  await screen.findByText('Silva: of-Silva@example.org');
  expect([...seen].filter((text) => text.startsWith('Silva'))).toEqual([
    'Silva: loading',
    'Silva: of-Silva@example.org',
  ]);
});
