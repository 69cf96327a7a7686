import { CLOSE } from '@famibook/contracts/live/close-codes';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIVE } from '../config/timing.ts';
import { useCurrentUser } from '../lib/session/use-current-user.ts';
import { closeSocket, goOnline, nextSocket, openSocket } from '../test/fixture.tsx';
import { FakeServer, openSignedIn, prepareSessions, titles } from './testing/signed-in-fixture.tsx';
import { useSessionEnd } from './use-session-end.ts';

const BROKEN = 1006;

prepareSessions();

/** As the routes do. */
function CurrentSession() {
  const { user } = useCurrentUser();
  useSessionEnd(user);
  return <p>{user === null ? 'Signed out' : `Of ${user?.firstName}`}</p>;
}

describe('a session that ended elsewhere', () => {
  let server: FakeServer;
  beforeEach(async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server = new FakeServer();
    await openSignedIn(<CurrentSession />);
    await screen.findByText('Of Tom');
    openSocket();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const connectAgain = (lose: () => void) =>
    nextSocket(() => {
      lose();
      vi.advanceTimersByTime(LIVE.reconnect + LIVE.jitter);
    });

  it.each([
    ['broke', () => closeSocket(BROKEN)],
    ['went with the network', goOnline],
  ])('while the connection %s is noticed when it cannot be opened again (D25)', async (_, lose) => {
    server.isSignedIn = false;
    await connectAgain(lose);
    closeSocket(BROKEN);
    expect(await screen.findByText('Signed out')).toBeDefined();
  });

  it('and was followed by another of the same user leaves the page as it is, connected again and up to date', async () => {
    await connectAgain(() => closeSocket(CLOSE.sessionEnded));
    server.change({ firstName: 'Thomas' });
    openSocket();
    expect(await screen.findByText('Of Thomas')).toBeDefined();
  });

  it.each([
    { title: 'says so', isSignedInAgain: false, reasons: ['You are signed out'] },
    { title: 'is no reason for the next one', isSignedInAgain: true, reasons: [] },
  ])('because the password changed $title (D23)', async ({ isSignedInAgain, reasons }) => {
    server.isSignedIn = isSignedInAgain;
    await connectAgain(() => closeSocket(CLOSE.sessionEnded, 'password-changed'));
    if (isSignedInAgain) {
      server.isSignedIn = false;
      openSocket();
    }
    await screen.findByText('Signed out');
    expect(titles()).toEqual(reasons);
  });
});
