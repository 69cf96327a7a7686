import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A JPEG that no other call makes: noise of this size. */
export const somePicture = (width = 48, height = 36): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();

/** A PNG of noise of nearly so many bytes, and never more. */
export const noisePng = (bytes: number): Promise<Buffer> => {
  const side = Math.floor(Math.sqrt(bytes / 3)) - 4;
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
};
