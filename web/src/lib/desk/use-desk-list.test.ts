import { listPendingUsers } from '@famibook/contracts/members/routes';
import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers, push } from '../../test/fixture.tsx';
import { useDeskList } from './use-desk-list.ts';

let rows: string[];
let reads: number;
beforeEach(() => {
  fakeSockets();
  rows = ['Nina'];
  reads = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (String(url).includes('pending-users')) reads += 1;
    return Response.json(rows);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a row that comes while a button is pressed moves it only after its click', async () => {
  const { result } = renderHook(() => useDeskList<string>(listPendingUsers, '', ['member_requested']), {
    wrapper: Providers,
  });
  await waitFor(() => expect(result.current.rows).toEqual(['Nina']));
  const button = document.body.appendChild(document.createElement('button'));
  fireEvent.pointerDown(button);
  rows = ['Otto', 'Nina'];
  const before = reads;
  push('member_requested');
  await waitFor(() => expect(reads).toBeGreaterThan(before));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(result.current.rows).toEqual(['Nina']);
  fireEvent.pointerUp(button);
  button.remove();
  await waitFor(() => expect(result.current.rows).toEqual(['Otto', 'Nina']));
});
