import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers, push, refusal } from '../../test/fixture.tsx';
import { useIsSuspended } from './use-stats.ts';

/** What the server responds, one after the other; the last one again and again. */
let responses: (() => Response)[];

const SUSPENDED = () => refusal(403, 'This FamiBook is suspended.', 'famibook_suspended');
const UNAVAILABLE = () => refusal(503, 'Please try again later.', 'unavailable');
const STATS = () => Response.json({ totalMembers: 1, totalPhotos: 2, totalMessages: 3 });

beforeEach(() => {
  responses = [SUSPENDED];
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const [next = UNAVAILABLE] = responses;
    if (responses.length > 1) responses.shift();
    return next();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const Shown = () => <>{useIsSuspended() ? 'suspended' : 'open'}</>;

async function openSuspended() {
  render(
    <Providers>
      <Shown />
    </Providers>,
  );
  expect(await screen.findByText('suspended')).toBeDefined();
}

it('a suspended FamiBook is recognised, and open again at once when it is resumed (D28, D39)', async () => {
  await openSuspended();
  responses = [STATS];
  push('famibook_changed');
  expect(await screen.findByText('open')).toBeDefined();
});

it('a FamiBook whose resumption is pushed before the counts follow it is open soon after (D39)', async () => {
  await openSuspended();
  responses = [SUSPENDED, STATS];
  push('famibook_changed');
  expect(await screen.findByText('open')).toBeDefined();
});

it('an error that says nothing about it leaves a FamiBook suspended (D39)', async () => {
  await openSuspended();
  responses = [UNAVAILABLE];
  push('famibook_changed');
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(3));
  expect(screen.getByText('suspended')).toBeDefined();
});
