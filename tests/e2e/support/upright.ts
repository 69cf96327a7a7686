import type { Locator } from 'playwright-core';
import sharp from 'sharp';

type Colour = 'red' | 'green' | 'blue' | 'white' | 'other';

const NAMES: Readonly<Record<string, Colour>> = { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' };

const QUARTERS = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

/** The colours in the four quarters of a picture on the screen: top left, top right, bottom left, bottom right. */
export async function quartersOf(image: Locator): Promise<Colour[]> {
  const shown = sharp(await image.screenshot()).removeAlpha();
  const { data, info } = await shown.raw().toBuffer({ resolveWithObject: true });
  return QUARTERS.map(([x, y]) => {
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    const isBright = [...data.subarray(at, at + 3)].map((part) => (part > 190 ? '1' : '0'));
    return NAMES[isBright.join('')] ?? 'other';
  });
}
