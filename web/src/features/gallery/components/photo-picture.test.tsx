import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { reportServer } from '../../../lib/api/reachability.ts';
import { somePhoto } from '../testing/some-photo.ts';
import { PhotoPicture } from './photo-picture.tsx';

const BROKEN = 'This photo could not be loaded.';

afterEach(() => reportServer(true));

test('a picture that failed without a connection is loaded again once there is one', () => {
  render(<PhotoPicture photo={somePhoto(1)} width={320} isFirst />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText(BROKEN)).toBeDefined();
  act(() => reportServer(false));
  act(() => reportServer(true));
  expect(screen.queryByText(BROKEN)).toBeNull();
  fireEvent.load(screen.getByRole('img', { name: 'Photo 1' }));
});

test('a picture that the server has no more is not asked for again and again', () => {
  render(<PhotoPicture photo={somePhoto(1)} width={320} isFirst />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText(BROKEN)).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
});
