import { afterEach, expect, test, vi } from 'vitest';
import { TOAST } from '../../../config/timing.ts';
import { toastStore } from '../../../lib/toast/toast.ts';
import { sharePhoto } from './share-photo.ts';

afterEach(() => vi.unstubAllGlobals());

const LINK = `${window.location.origin}/?photo=photo-1`;

test('where the browser copies nothing, as over plain http, the link is there to be copied, for long enough (D22)', async () => {
  vi.stubGlobal('navigator', {});
  await sharePhoto('photo-1', 'The lake');
  const [toast] = toastStore.current();
  expect(toast).toMatchObject({
    title: 'Please copy the link yourself',
    values: [{ label: 'Link', value: LINK }],
  });
  expect(toast?.duration).toBeGreaterThan(3 * TOAST.duration);
});

test('where the browser copies, the link is copied (D22)', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await sharePhoto('photo-1', 'The lake');
  expect(writeText).toHaveBeenCalledWith(LINK);
  expect(toastStore.current()[0]?.title).toBe('Link copied');
});
