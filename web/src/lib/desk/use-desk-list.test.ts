import { listPendingUsers } from '@famibook/contracts/members/routes';
import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeSockets, Providers, push, refusal } from '../../test/fixture.tsx';
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

it('rows of an earlier search are known as such until the new ones have come, also when these do not come (D13)', async () => {
  const { result, rerender } = renderHook(({ search }) => useDeskList<string>(listPendingUsers, search, []), {
    wrapper: Providers,
    initialProps: { search: 'anna' },
  });
  await waitFor(() => expect(result.current).toMatchObject({ rows: ['Nina'], isOfSearch: true }));
  const response = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => response.promise);
  rerender({ search: 'berta' });
  expect(result.current).toMatchObject({ rows: ['Nina'], isOfSearch: false, error: undefined });
  response.resolve(Response.error());
  await waitFor(() => expect(result.current.error).toBeDefined());
  expect(result.current).toMatchObject({ rows: ['Nina'], isOfSearch: false });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(['Berta']));
  await act(() => result.current.refresh());
  expect(result.current).toMatchObject({ rows: ['Berta'], isOfSearch: true, error: undefined });
});

describe('a list that the user may not see any longer', () => {
  const suspended = () =>
    refusal(403, 'This FamiBook is suspended. Please contact the administrator.', 'famibook_suspended');
  const show = async (forbidden = suspended) => {
    const { result } = renderHook(() => useDeskList<string>(listPendingUsers, '', ['member_requested']), {
      wrapper: Providers,
    });
    await waitFor(() => expect(result.current.rows).toEqual(['Nina']));
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      if (!String(url).includes('pending-users')) return Response.json({});
      reads += 1;
      return forbidden();
    });
    push('member_requested');
    await waitFor(() => expect(result.current.error?.status).toBe(403));
    return result;
  };

  it('has no rows, and the reason (D39)', async () => {
    const result = await show();
    expect(result.current).toMatchObject({ rows: undefined, isOfSearch: false, total: 0, readMore: undefined });
    expect(result.current.error?.text).toBe('This FamiBook is suspended. Please contact the administrator.');
  });

  it('is polled on when the refusal is not of FamiBook, but of a proxy, and keeps its rows', async () => {
    const result = await show(() => new Response('<h1>Forbidden</h1>', { status: 403 }));
    expect(result.current.rows).toEqual(['Nina']);
    rows = ['Otto', 'Nina'];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(rows));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(result.current.rows).toEqual(['Otto', 'Nina']));
    expect(result.current.error).toBeUndefined();
  });

  it('is not polled, and is there again when it is allowed (D39)', async () => {
    const result = await show();
    const before = reads;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(reads).toBe(before);
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(rows));
    push('famibook_changed');
    await waitFor(() => expect(result.current.rows).toEqual(['Nina']));
    expect(result.current.error).toBeUndefined();
  });
});
