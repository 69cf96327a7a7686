import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetPageOwner } from '../../lib/api/page-owner.ts';
import { SWR_DEFAULTS } from '../../lib/api/read.ts';
import { useCurrentUser } from '../../lib/session/use-current-user.ts';
import { dismissToast, toastStore } from '../../lib/toast/toast.ts';
import { fakeSockets, refusal } from '../../test/fixture.tsx';
import { SignedIn } from '../signed-in.tsx';

const TOM = { id: 'tom', firstName: 'Tom', lastName: 'Moreau', famibookName: null, waitingIn: ['The Moreau Family'] };

/** A server that responds to everything with its user. */
export class FakeServer {
  user: object = { ...TOM, famibookId: null };
  isSignedIn = true;
  readonly requests: string[] = [];

  constructor() {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      this.requests.push(String(url));
      return this.isSignedIn ? Response.json(this.user) : refusal(401, 'Unauthorized', 'unauthorized');
    });
  }

  /** Changes what the server says about its user. */
  change(differently: object): void {
    this.user = { ...this.user, ...differently };
  }
}

/** For a file whose tests sign in: each begins without toasts, and with fake sockets. */
export function prepareSessions(): void {
  beforeEach(() => {
    for (const { id } of toastStore.current()) dismissToast(id);
    forgetPageOwner();
    fakeSockets();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

function Name() {
  return <p>{useCurrentUser().user?.firstName}</p>;
}

export async function openSignedIn(page: ReactNode = <Name />): Promise<void> {
  render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <MemoryRouter>
        <SignedIn>{page}</SignedIn>
      </MemoryRouter>
    </SWRConfig>,
  );
  // What the page does at a push depends on its user.
  await screen.findAllByText(/Tom|Access Denied/);
}

/** The titles of the open toasts. */
export const titles = () => toastStore.current().flatMap(({ title, open }) => (open ? [title] : []));
