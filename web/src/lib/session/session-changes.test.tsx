import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { publishSessionChange, SESSION_CHANNEL, useSessionChanges } from './session-changes.ts';

/** Another window of the same browser. */
const other = new BroadcastChannel(SESSION_CHANNEL);
afterEach(() => vi.restoreAllMocks());

it('a change reaches every listener of the other windows, and none of the window that made it (D1)', async () => {
  const received = vi.fn();
  other.addEventListener('message', received);
  const [first, second] = [vi.fn(), vi.fn()];
  renderHook(() => useSessionChanges(first));
  const { unmount } = renderHook(() => useSessionChanges(second));
  publishSessionChange();
  await waitFor(() => expect(received).toHaveBeenCalledOnce());
  other.postMessage(null);
  await waitFor(() => expect(first).toHaveBeenCalledOnce());
  expect(second).toHaveBeenCalledOnce();
  unmount();
  other.postMessage(null);
  await waitFor(() => expect(first).toHaveBeenCalledTimes(2));
  expect(second).toHaveBeenCalledOnce();
});

it('a page that was hidden asks again once it is visible, and one that never was does not (spec 9, D1)', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get');
  const become = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const onChange = vi.fn();
  hidden.mockReturnValue(false);
  renderHook(() => useSessionChanges(onChange));
  become(false);
  become(true);
  expect(onChange).not.toHaveBeenCalled();
  become(false);
  expect(onChange).toHaveBeenCalledOnce();
});
