import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A JPEG that no other call makes: noise of this size. */
export const somePicture = (width = 48, height = 36): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
