import { MEGABYTE, PHOTO_FILE } from '@famibook/contracts/limits';
import { UPLOAD_TEXT } from './upload-text.ts';

export interface Refusal {
  title: string;
  text: string;
}

export const limitInMegabytes = (mobile: boolean): number =>
  (mobile ? PHOTO_FILE.mobileBytes : PHOTO_FILE.desktopBytes) / MEGABYTE;

const isPhotoType = (type: string): boolean => (PHOTO_FILE.types as readonly string[]).includes(type);

/**
 * Why this file cannot be uploaded, as far as a browser can see without its bytes. A file whose name has no known ending
 * has no type.
 */
export function refusalOf(file: Pick<File, 'type' | 'size'>, mobile: boolean): Refusal | undefined {
  if (file.type !== '' && !isPhotoType(file.type)) return UPLOAD_TEXT.wrongType;
  const megabytes = limitInMegabytes(mobile);
  if (file.size > megabytes * MEGABYTE) {
    return { title: UPLOAD_TEXT.tooLarge.title, text: UPLOAD_TEXT.tooLarge.text(megabytes) };
  }
  return undefined;
}

/** A size as a text: `2.4 MB`, `86 KB`. */
export const sizeOf = ({ size }: Pick<File, 'size'>): string =>
  size >= MEGABYTE / 10 ? `${(size / MEGABYTE).toFixed(1)} MB` : `${Math.ceil(size / 1_024)} KB`;

/** The first bytes of a JPEG, a PNG and a GIF. */
const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
] as const;

/**
 * Why the bytes of this file cannot be a photo. A file that was deleted, or is on a removed card, can no longer be
 * read.
 */
export async function refusalOfBytes(file: File): Promise<Refusal | undefined> {
  try {
    const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    if (bytes.length === 0) return UPLOAD_TEXT.unreadable;
    const isPhoto = SIGNATURES.some((signature) => signature.every((byte, at) => bytes[at] === byte));
    return isPhoto ? undefined : UPLOAD_TEXT.wrongType;
  } catch {
    return UPLOAD_TEXT.unreadable;
  }
}
