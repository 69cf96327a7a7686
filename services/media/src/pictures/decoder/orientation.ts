/**
 * As EXIF counts it, 1 to 8. The bytes are those of a picture that has been taken in; their header alone is read. Loaded
 * with the first of them: a process that decodes nothing else does without libvips until then.
 */
export async function orientationOf(bytes: Buffer): Promise<number> {
  const { default: sharp } = await import('sharp');
  return (await sharp(bytes, { limitInputPixels: false }).metadata()).orientation ?? 1;
}
