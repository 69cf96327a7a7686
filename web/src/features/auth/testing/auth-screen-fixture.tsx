import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, vi } from 'vitest';
import { SWR_DEFAULTS } from '../../../lib/api/read.ts';
import { refusal } from '../../../test/fixture.tsx';
import { AuthScreen, type AuthTab } from '../components/auth-screen.tsx';

type Respond = () => Response | Promise<Response>;

/** A server that refuses each sign-in, unless a test says otherwise. */
export class FakeServer {
  readonly sent: { url: string; body: unknown }[] = [];
  respond: Respond = () => refusal(401, 'Invalid credentials', 'invalid_credentials');
  config: Respond = () => Response.json({ adminEmail: 'admin@famibook.local', version: '1' });
  /** Whom it knows by the cookie. */
  currentUser: Respond = () => Response.json({ id: 'tom' });

  constructor() {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (url === '/api/config') return this.config();
      if (url === '/api/user') return this.currentUser();
      this.sent.push({ url: String(url), body: JSON.parse(String(init?.body)) });
      return this.respond();
    });
  }

  letTomIn(): void {
    this.respond = () => Response.json({ firstName: 'Tom', currentFamibook: 'The Moreaus', id: 'tom' });
  }
}

/** For a file whose tests open the screen: each begins on a device without a sign-in. */
export function prepareAuthScreen(): void {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

export const onTab = vi.fn<(tab: AuthTab) => void>();

function Screen({ start }: { start: AuthTab }) {
  const [tab, setTab] = useState<AuthTab>(start);
  onTab.mockImplementation(setTab);
  return (
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <MemoryRouter>
        <AuthScreen tab={tab} onTab={onTab} />
      </MemoryRouter>
    </SWRConfig>
  );
}

export function openAuthScreen(start: AuthTab = 'login'): UserEvent {
  onTab.mockClear();
  // As in the app, where every effect runs twice during development.
  render(
    <StrictMode>
      <Screen start={start} />
    </StrictMode>,
  );
  return userEvent.setup();
}

export const field = (label: string): HTMLInputElement => screen.getByLabelText(label);
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Signs in as Tom. */
export async function signIn(famibookName = 'The Moreaus'): Promise<void> {
  await userEvent.type(field('Email'), 'tom@example.org');
  await userEvent.type(field('FamiBook Name'), famibookName);
  await userEvent.type(field('Password'), 'secret-1');
  await press('Sign In');
}

/** The text in the fields of the tab Login. */
export const typed = () => [field('Email').value, field('FamiBook Name').value, field('Password').value];
