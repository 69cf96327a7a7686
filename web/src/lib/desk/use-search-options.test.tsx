import { listFamiBooks } from '@famibook/contracts/famibooks/routes';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal } from '../../test/fixture.tsx';
import { SWR_DEFAULTS } from '../api/read.ts';
import { useSearchOptions } from './use-search-options.ts';

interface Row {
  name: string;
  isTaken?: boolean;
}

const ALL: readonly Row[] = [{ name: 'Moreau' }, { name: 'Morgan', isTaken: true }, { name: 'Silva' }];

afterEach(() => void vi.restoreAllMocks());

async function open(respond: (q: string) => Promise<Response> | Response | undefined) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const q = new URL(String(input), 'http://famibook.test').searchParams.get('q') ?? '';
    return (await respond(q)) ?? Response.json(ALL.filter(({ name }) => name.toLowerCase().includes(q)));
  });
  const view = renderHook(
    () => useSearchOptions<Row>({ route: listFamiBooks, nameOf: ({ name }) => name, mayChoose: (row) => !row.isTaken }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>{children}</SWRConfig>
      ),
    },
  );
  await waitFor(() => expect(view.result.current.options).toHaveLength(2));
  return view.result;
}

it('offers what a search has found, without those that cannot be chosen', async () => {
  const found = await open(() => undefined);
  expect(found.current.total).toBe(2);
  act(() => found.current.onSearch('mor'));
  await waitFor(() => expect(found.current).toMatchObject({ options: [{ name: 'Moreau' }], total: 1 }));
  act(() => found.current.onSearch('morg'));
  await waitFor(() => expect(found.current).toMatchObject({ options: [], total: 0 }));
});

it('knows nothing while a search is on its way, unless something loaded matches', async () => {
  const slow = Promise.withResolvers<Response>();
  const found = await open((q) => (q ? slow.promise : undefined));
  act(() => found.current.onSearch('mor'));
  expect(found.current).toMatchObject({ options: [{ name: 'Moreau' }], total: 1 });
  act(() => found.current.onSearch('ana'));
  expect(found.current.options).toBeUndefined();
  slow.resolve(Response.json([]));
  await waitFor(() => expect(found.current.options).toEqual([]));
});

it('never offers what only an earlier search has found when a search fails', async () => {
  const found = await open((q) => (q ? refusal(503, 'It is starting.', 'unavailable') : undefined));
  act(() => found.current.onSearch('ana'));
  await waitFor(() => expect(found.current.error?.text).toBe('It is starting.'));
  expect(found.current.options).toBeUndefined();
  act(() => found.current.onSearch('silv'));
  await waitFor(() => expect(found.current).toMatchObject({ options: [{ name: 'Silva' }], total: 1 }));
});
