import { getConfig } from '@famibook/contracts/system/routes';
import { render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { SWR_DEFAULTS, useRead } from '../lib/api/read.ts';
import { ContactLine } from './contact-line.tsx';

afterEach(() => vi.restoreAllMocks());

/** Shown as soon as the settings have been read. */
const Version = () => <>{useRead(getConfig).data?.version}</>;

function show(contact: string | null) {
  const config = { adminEmail: 'admin@family.example', version: 'version 7', contact };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(config));
  return render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <ContactLine />
      <Version />
    </SWRConfig>,
  );
}

it.each([
  ['mailto:help@family.example', 'help@family.example'],
  ['https://family.example/help/', 'family.example/help'],
])('the address to write to, %s, is a link that reads %s', async (contact, label) => {
  show(contact);
  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(contact);
});

it('nothing promises an address while none is set', async () => {
  const { container } = show(null);
  await screen.findByText('version 7');
  expect(container.textContent).toBe('version 7');
});
