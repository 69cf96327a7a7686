import { LENGTHS, MEGABYTE, PHOTO_FILE } from '@famibook/contracts/limits';

/** A file of the cloud drive, as far as a sync goes. */
export interface DriveFile {
  id: string;
  name: string;
  /** As the drive states it; what the bytes are, media decides (D17). */
  mimeType: string;
  size: number;
  /** The hash of the bytes, lower-case hex; null when the drive does not state it. */
  sha256: string | null;
}

/** A file that is still to be imported. */
export interface OpenFile extends DriveFile {
  /** The hash of the bytes that were refused before, and when. */
  refusedSha256: string | null;
  refusedAt: Date | null;
  /** Why the latest attempt failed. */
  reason: string | null;
}

const FOLDER = 'application/vnd.google-apps.folder';
const MAX_NAME = 300;
const NAMELESS = 'Photo';
const DAY_MS = 86_400_000;
/** A name's last part that begins with a dot, unless nothing stands before it. */
const EXTENSION = /(?<=.)\.[\p{L}\p{N}]{1,10}$/u;

/** The name under which gallery remembers what became of a file. */
export function sourceOf({ id }: Pick<DriveFile, 'id'>): string {
  return `drive:${id}`;
}

/** Why a file is not worth downloading, in words; undefined for what may be a photo. */
export function refusalOf({ mimeType, size }: DriveFile): string | undefined {
  if (mimeType === FOLDER) return 'Photos inside a folder of their own are not imported. Move them one folder up.';
  if (!mimeType.startsWith('image/')) return 'Only photos are imported: JPEG, PNG or GIF images.';
  if (size === 0) return 'This file is empty.';
  if (size > PHOTO_FILE.desktopBytes)
    return `This photo is larger than ${PHOTO_FILE.desktopBytes / MEGABYTE} MB, which is the most a photo can have.`;
  return undefined;
}

/** Bytes that were refused today would be refused again; a changed file, or one of yesterday, is sent again (D34). */
export function isStillRefused({ sha256, refusedSha256, refusedAt }: OpenFile, now: Date): boolean {
  if (sha256 === null || refusedAt === null) return false;
  return sha256 === refusedSha256 && now.getTime() - refusedAt.getTime() < DAY_MS;
}

/** `Grandma at the sea.jpg` → `Grandma at the sea` (D34). */
export function descriptionOf(name: string): string {
  const words = shownName(name).replace(EXTENSION, '').trim();
  return [...words].slice(0, LENGTHS.description).join('').trim() || NAMELESS;
}

/** A drive allows any characters and any length. */
export function shownName(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return [...clean].slice(0, MAX_NAME).join('').trim() || NAMELESS;
}
