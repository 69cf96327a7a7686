import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ON_THIS_DAY_DEADLINE } from '../../../config/timing.ts';
import { fakeSockets, Providers, reconnect } from '../../../test/fixture.tsx';
import { FakeServer } from '../testing/gallery-fixture.tsx';
import { somePhoto } from '../testing/some-photo.ts';
import { OnThisDay } from './on-this-day.tsx';

/** A slow machine has as long as it needs. */
function disableDeadline() {
  const later = globalThis.setTimeout;
  const start = (run: () => void, after?: number) => (after === ON_THIS_DAY_DEADLINE ? undefined : later(run, after));
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(start as never);
}

beforeEach(() => {
  localStorage.clear();
  fakeSockets();
  disableDeadline();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 3, 21) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open() {
  const server = new FakeServer([]);
  server.respond = ({ url }) => {
    const date = url.searchParams.get('date');
    return date === null ? undefined : Response.json([somePhoto(1, { description: `Of ${date}` })]);
  };
  render(
    <Providers>
      <OnThisDay userId="ana" soundControl={null}>
        <p>The gallery</p>
      </OnThisDay>
    </Providers>,
  );
  return server;
}
const photoOf = (date: string) => screen.findByRole('button', { name: new RegExp(`^Of ${date}`) });
/** The device is woken. */
function wakeOn(now: Date) {
  vi.setSystemTime(now);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

it('a page that stays open over the night shows the day on which it is looked at', async () => {
  open();
  await photoOf('2026-03-03');
  expect(screen.getByText('March 3')).toBeDefined();
  wakeOn(new Date(2026, 2, 5, 8));
  await photoOf('2026-03-05');
  expect(screen.getByText('March 5')).toBeDefined();
  expect(screen.queryByText('March 3')).toBeNull();
});

it('a device that slept over midnight with the page in sight shows the new day once it is connected again', async () => {
  open();
  await photoOf('2026-03-03');
  vi.setSystemTime(new Date(2026, 2, 4, 8));
  await reconnect();
  await photoOf('2026-03-04');
  expect(screen.getByText('March 4')).toBeDefined();
});

it('photos that were hidden for a day stay hidden that day only, and the gallery stays in sight', async () => {
  const server = open();
  await photoOf('2026-03-03');
  await userEvent.click(screen.getByRole('button', { name: 'Hide for today' }));
  await waitFor(() => expect(screen.queryByText('On this day')).toBeNull());
  wakeOn(new Date(2026, 2, 3, 23));
  expect(screen.queryByText('On this day')).toBeNull();
  const response = Promise.withResolvers<Response>();
  server.respond = () => response.promise;
  wakeOn(new Date(2026, 2, 4, 8));
  expect(screen.getByText('The gallery').parentElement?.className).not.toContain('invisible');
  await act(async () => response.resolve(Response.json([somePhoto(1, { description: 'Of 2026-03-04' })])));
  await photoOf('2026-03-04');
});

it('a device that had no network when it was woken shows the photos of the day once it has', async () => {
  const server = open();
  await photoOf('2026-03-03');
  const { respond } = server;
  server.respond = () => Promise.reject(new TypeError('Failed to fetch'));
  wakeOn(new Date(2026, 2, 5, 8));
  await waitFor(() => expect(screen.queryByText('On this day')).toBeNull());
  await waitFor(() => expect(server.requests.at(-1)).toContain('date=2026-03-05'));
  server.respond = respond;
  await reconnect();
  await photoOf('2026-03-05');
});

it('a photo of the day that was deleted during a gap in the connection goes after it (D28)', async () => {
  const server = open();
  await photoOf('2026-03-03');
  server.respond = ({ url }) => (url.searchParams.has('date') ? Response.json([]) : undefined);
  await reconnect();
  await waitFor(() => expect(screen.queryByText('On this day')).toBeNull());
});
