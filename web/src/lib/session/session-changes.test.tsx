import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ownerSignal } from '../api/owner-work.ts';
import { publishSessionChange, SESSION_CHANNEL, SIGNING_OUT, useSessionChanges } from './session-changes.ts';

/** Another window of the same browser. */
const other = new BroadcastChannel(SESSION_CHANNEL);

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

it('what this window is sending stops when the user signs out in another one (D1, D6)', async () => {
  const signal = ownerSignal();
  const onChange = vi.fn();
  renderHook(() => useSessionChanges(onChange));
  other.postMessage(SIGNING_OUT);
  await waitFor(() => expect(signal.aborted).toBe(true));
  // The session has not ended yet.
  expect(onChange).not.toHaveBeenCalled();
});

it('a page that Back brings out of the memory of the browser asks who is signed in (D1)', () => {
  const onChange = vi.fn();
  renderHook(() => useSessionChanges(onChange));
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(onChange).not.toHaveBeenCalled();
  show(true);
  expect(onChange).toHaveBeenCalledOnce();
});

it('a change that came before the first listener reaches it (D1)', async () => {
  const tab = new BroadcastChannel(SESSION_CHANNEL);
  const arrived = new Promise((resolve) => tab.addEventListener('message', resolve, { once: true }));
  other.postMessage(null);
  await arrived;
  const onChange = vi.fn();
  await waitFor(() => {
    renderHook(() => useSessionChanges(onChange)).unmount();
    expect(onChange).toHaveBeenCalledOnce();
  });
  tab.close();
});
