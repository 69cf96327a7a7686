import type { FamiBookId, FileId } from '@famibook/contracts/ids';
import { expect, test } from 'vitest';
import { presentPictures } from './present-photo.ts';

const photo = { famibookId: 'f' as FamiBookId, fileId: 'p' as FileId };

test('clients that do not choose a rendition get the largest up to 1,280 pixels wide (D18)', () => {
  const { imageUrl, renditions } = presentPictures({ ...photo, renditionWidths: [320, 640, 1280, 2048] });
  expect(imageUrl).toBe('/api/media/f/p/1280.webp');
  expect(renditions.map(({ width }) => width)).toEqual([320, 640, 1280, 2048]);
});

test('a small picture has its own width (D18)', () => {
  expect(presentPictures({ ...photo, renditionWidths: [200] }).imageUrl).toBe('/api/media/f/p/200.webp');
});
