import { expect, test } from 'vitest';
import { picturesOf } from './pictures.ts';

const photo = { famibookId: 'f', fileId: 'p' };

test('the picture for clients without a choice is the largest up to 1,280 (D18)', () => {
  const { imageUrl, renditions } = picturesOf({ ...photo, renditionWidths: [320, 640, 1280, 2048] });
  expect(imageUrl).toBe('/api/media/f/p/1280.webp');
  expect(renditions.map(({ width }) => width)).toEqual([320, 640, 1280, 2048]);
});

test('a small picture has its own width', () => {
  expect(picturesOf({ ...photo, renditionWidths: [200] }).imageUrl).toBe('/api/media/f/p/200.webp');
});
