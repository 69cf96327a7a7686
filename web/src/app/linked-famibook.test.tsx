import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SWR_DEFAULTS } from '../lib/api/read.ts';
import { LiveProvider } from '../lib/live/live-provider.tsx';
import { fakeSockets, refusal } from '../test/fixture.tsx';
import { LinkedFamiBook } from './linked-famibook.tsx';

const THEO = { id: 'theo', famibookId: 'bergs', famibookName: 'The Bergs' } as unknown as CurrentUser;
const ROSSIS = { id: 'm2', famibookId: 'rossis', famibookName: 'The Rossis', isApproved: true };

let memberships: object[];
let sent: string[];

beforeEach(() => {
  fakeSockets();
  memberships = [{ ...ROSSIS, id: 'm1', famibookId: 'bergs', famibookName: 'The Bergs' }, ROSSIS];
  sent = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method !== 'POST') return Response.json(memberships);
    sent.push(`${input} ${init.body}`);
    return refusal(503, 'Please try again later.', 'unavailable');
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Page() {
  const { pathname, search } = useLocation();
  return <p>At {pathname + search}</p>;
}

const open = (path: string) =>
  render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <MemoryRouter initialEntries={[path]}>
        <LiveProvider checkSession={() => undefined}>
          <LinkedFamiBook user={THEO}>
            <Page />
          </LinkedFamiBook>
        </LiveProvider>
      </MemoryRouter>
    </SWRConfig>,
  );

it('a link about another FamiBook of the user offers to switch to it, or to stay (D1, D38)', async () => {
  open('/manager?famibook=rossis');
  await userEvent.click(await screen.findByRole('button', { name: 'Switch to The Rossis' }));
  expect(sent).toEqual(['/api/user/switch-famibook {"famibookName":"The Rossis"}']);
  expect(screen.queryByText(/^At/)).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Stay in The Bergs' }));
  expect(await screen.findByText('At /manager')).toBeDefined();
});

it.each(['bergs', 'strangers'])(
  'a link about %s, the current FamiBook or one of others, opens at once (D38)',
  async (id) => {
    open(`/?famibook=${id}`);
    expect(await screen.findByText('At /')).toBeDefined();
  },
);

it('a link opens also when it cannot be read in which FamiBooks the user is (D38)', async () => {
  vi.mocked(fetch).mockResolvedValue(refusal(503, 'Please try again later.', 'unavailable'));
  open('/?famibook=rossis');
  expect(await screen.findByText('At /')).toBeDefined();
});
