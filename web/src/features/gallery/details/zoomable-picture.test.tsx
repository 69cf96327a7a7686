import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { reportServer } from '../../../lib/api/reachability.ts';
import { somePhoto } from '../testing/some-photo.ts';
import { ZoomablePicture } from './zoomable-picture.tsx';

const picture = () => screen.queryByRole('img', { name: 'Photo 1' });

/** The pictures that are loaded without being shown. */
function stubLoads(): EventTarget[] {
  const loads: EventTarget[] = [];
  class FakeImage extends EventTarget {
    constructor() {
      super();
      loads.push(this);
    }
  }
  vi.stubGlobal('Image', FakeImage);
  return loads;
}
const zoom = (way: 'in' | 'out') => userEvent.click(screen.getByRole('button', { name: `Zoom ${way}` }));
const isShown = () => picture()?.className.includes('opacity-100');

afterEach(() => {
  reportServer(true);
  vi.unstubAllGlobals();
});

test('a large picture that did not load says so, and is loaded again by a press or a new connection', async () => {
  render(<ZoomablePicture photo={somePhoto(1)} onSwipe={vi.fn()} />);
  fireEvent.error(picture() as HTMLElement);
  expect(screen.getByRole('alert').textContent).toContain('This photo could not be loaded');
  expect(picture()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.error(picture() as HTMLElement);
  act(() => reportServer(false));
  act(() => reportServer(true));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(picture()).not.toBeNull();
});

test('an enlarged picture is replaced by the wide one only once that is there, and each zoom tries again', async () => {
  const loads = stubLoads();
  render(<ZoomablePicture photo={somePhoto(1)} onSwipe={vi.fn()} />);
  fireEvent.load(picture() as HTMLElement);
  const before = picture()?.getAttribute('sizes');
  await zoom('in');
  act(() => void loads[0]?.dispatchEvent(new Event('error')));
  expect(picture()?.getAttribute('sizes')).toBe(before);
  expect(isShown()).toBe(true);
  await zoom('out');
  await zoom('in');
  act(() => void loads[1]?.dispatchEvent(new Event('load')));
  expect(loads).toHaveLength(2);
  expect(picture()?.getAttribute('sizes')).toBe('4096px');
  expect(isShown()).toBe(true);
});

test('a picture that was shown stays although a wider one of it did not load', () => {
  render(<ZoomablePicture photo={somePhoto(1)} onSwipe={vi.fn()} />);
  fireEvent.load(picture() as HTMLElement);
  fireEvent.error(picture() as HTMLElement);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(isShown()).toBe(true);
});
