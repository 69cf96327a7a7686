// Draws the app icons from public/favicon.svg. Run after changing it: `node web/scripts/make-icons.ts`.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const publicFolder = new URL('../public/', import.meta.url);
const rounded = await readFile(new URL('favicon.svg', publicFolder), 'utf8');
// Systems cut these two to their own shape, so the colour runs to the edge.
const square = rounded.replace(' rx="8"', '');
// A maskable icon may lose everything outside the middle 80 %.
const maskable = square
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"');

const draw = (svg: string, pixels: number, file: string) =>
  sharp(Buffer.from(svg), { density: 96 * 16 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(`icons/${file}`, publicFolder).pathname);

await draw(rounded, 192, 'icon-192.png');
await draw(rounded, 512, 'icon-512.png');
await draw(maskable, 512, 'icon-maskable-512.png');
await draw(square, 180, 'apple-touch-icon.png');
