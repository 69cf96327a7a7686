const LITTLE_ENDIAN = 0x4949;
const ORIENTATION = 0x0112;
const SHORT = 3;

/** Makes a TIFF block that holds the orientation, 2 to 8, and nothing else. */
export function orientationExif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.writeUInt16BE(LITTLE_ENDIAN, 0);
  tiff.writeUInt16LE(42, 2);
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(ORIENTATION, 10);
  tiff.writeUInt16LE(SHORT, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}

export function isTurned(orientation: number): boolean {
  return orientation >= 2 && orientation <= 8;
}
