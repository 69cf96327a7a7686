import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GALLERY } from '../../config/timing.ts';
import { useAfterUpload } from './use-after-upload.ts';

const LONG_AFTER_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function upload() {
  const onUploaded = vi.fn();
  const hook = renderHook(({ isChoosing }) => useAfterUpload(isChoosing, onUploaded), {
    initialProps: { isChoosing: true },
  });
  act(() => hook.result.current());
  hook.rerender({ isChoosing: false });
  return { ...hook, onUploaded };
}
const wait = () => act(() => vi.advanceTimersByTimeAsync(LONG_AFTER_MS));

it('the gallery is gone to once the toast stands', async () => {
  const { onUploaded } = upload();
  expect(onUploaded).not.toHaveBeenCalled();
  await wait();
  expect(onUploaded).toHaveBeenCalledOnce();
});

it('nothing moves when the user has left the page, or is choosing more photos', async () => {
  const left = upload();
  left.unmount();
  const again = upload();
  again.rerender({ isChoosing: true });
  const third = upload();
  await wait();
  expect(third.onUploaded).toHaveBeenCalledOnce();
  expect(left.onUploaded).not.toHaveBeenCalled();
  expect(again.onUploaded).not.toHaveBeenCalled();
});

it('nothing moves when the page was left before the upload ended', async () => {
  const onUploaded = vi.fn();
  const { result, unmount } = renderHook(() => useAfterUpload(true, onUploaded));
  unmount();
  result.current();
  await wait();
  expect(onUploaded).not.toHaveBeenCalled();
});

it('nothing moves under a press, whose click would be lost', async () => {
  const { onUploaded } = upload();
  await act(() => vi.advanceTimersByTimeAsync(GALLERY.scrollAfterUpload));
  const button = document.body.appendChild(document.createElement('button'));
  fireEvent.pointerDown(button);
  await act(() => vi.advanceTimersByTimeAsync(GALLERY.scrollAfterUpload));
  expect(onUploaded).not.toHaveBeenCalled();
  fireEvent.pointerUp(button);
  button.remove();
  await wait();
  expect(onUploaded).toHaveBeenCalledOnce();
});
