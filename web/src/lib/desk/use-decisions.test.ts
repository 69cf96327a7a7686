import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LEAVING_ROW } from '../../config/timing.ts';
import { useStillWhilePressed } from '../press.ts';
import { useDecisions } from './use-decisions.ts';

const WORDS = { done: 'Approved', failed: 'Failed to approve' };

/** Decides about a row that stays. Nothing is read again before the test says so. */
async function decide(send: () => Promise<unknown>) {
  const list = Promise.withResolvers<void>();
  const { result } = renderHook(() => useDecisions(() => list.promise));
  await act(() => result.current.decide({ id: 'row', stays: true, words: WORDS, send }));
  return { list, isSending: () => result.current.isSending('row') };
}

it.each([
  ['was read', (list: PromiseWithResolvers<void>) => list.resolve()],
  ['could not be read', (list: PromiseWithResolvers<void>) => list.reject(new Error('no network'))],
])('a row that stays is not decided again before its list %s again (D27)', async (_, end) => {
  const { list, isSending } = await decide(async () => 'approved');
  expect(isSending()).toBe(true);
  end(list);
  await waitFor(() => expect(isSending()).toBe(false));
});

it('a row whose decision failed can be decided at once', async () => {
  const { isSending } = await decide(() => Promise.reject(new Error('no network')));
  expect(isSending()).toBe(false);
});

it('a row whose decision failed stays as its second decision has made it when the list has been read again', async () => {
  const list = Promise.withResolvers<void>();
  const { result } = renderHook(() => useDecisions(() => list.promise));
  await act(() =>
    result.current.decide({ id: 'row', words: WORDS, send: () => Promise.reject(new Error('no network')) }),
  );
  await act(
    async () => void result.current.decide({ id: 'row', words: WORDS, send: () => new Promise(() => undefined) }),
  );
  await act(async () => list.resolve());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(result.current.isSending('row')).toBe(true);
});

it('a row that has left is as it was until a press that keeps it in the list has ended', async () => {
  const list = Promise.withResolvers<readonly string[]>();
  const hook = renderHook(({ rows }) => ({ rows: useStillWhilePressed(rows), ...useDecisions(() => list.promise) }), {
    initialProps: { rows: ['row'] as readonly string[] },
  });
  await act(() => hook.result.current.decide({ id: 'row', words: WORDS, send: async () => 'approved' }));
  const button = document.body.appendChild(document.createElement('button'));
  fireEvent(button, new MouseEvent('pointerdown', { bubbles: true }));
  list.resolve([]);
  hook.rerender({ rows: [] });
  await act(() => new Promise((resolve) => setTimeout(resolve, 2 * LEAVING_ROW.readAfter)));
  expect(hook.result.current.rows).toEqual(['row']);
  expect(hook.result.current.isLeaving('row')).toBe(true);
  fireEvent(button, new MouseEvent('pointerup', { bubbles: true }));
  await waitFor(() => expect(hook.result.current.isLeaving('row')).toBe(false));
  expect(hook.result.current.rows).toEqual([]);
  button.remove();
});
