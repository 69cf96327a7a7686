import { damaged, MAX_PARTS, type Pieces, slice, truncated } from './bytes.ts';
import { isTurned, orientationExif } from './orientation-exif.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;

/** Selects tables and frame headers: DQT, DNL, DRI, DHP, EXP, SOF, DHT and DAC, but not the reserved JPG (C8). */
function isPictureSegment(marker: number) {
  return (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= SOS && marker <= 0xdf);
}

function isRestart(marker: number) {
  return marker >= 0xd0 && marker <= 0xd7;
}

/** Makes a JFIF header without its thumbnail, which would show what was cropped away. */
function bareJfif(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, APP0, 0, 16]), payload.subarray(0, 12), Buffer.alloc(2)]);
}

function strippedSegment(marker: number, segment: Buffer): Buffer | undefined {
  const payload = segment.subarray(4);
  const startsWith = (name: string) => payload.toString('latin1', 0, name.length) === name;
  if (isPictureSegment(marker)) return segment;
  if (marker === APP0 && startsWith('JFIF\0') && payload.length >= 14) return bareJfif(payload);
  // The colours of the picture depend on these two.
  if (marker === APP2 && startsWith('ICC_PROFILE\0')) return segment;
  if (marker === APP14 && startsWith('Adobe')) return segment;
  return undefined;
}

function exifSegment(orientation: number): Buffer {
  const payload = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationExif(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

/**
 * Finds the next marker at or after `start`, skipping stuffing (FF 00), fill (FF FF), restarts and TEM (FF 01). Decoders
 * skip anything else between segments, so it is dropped.
 */
function nextMarker(bytes: Buffer, start: number): number {
  // Not `indexOf`: a call for each of millions of stuffed bytes takes a second.
  for (let at = start; at < bytes.length - 1; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next > 1 && next !== 0xff && !isRestart(next)) return at;
  }
  throw truncated();
}

/**
 * Reduces a JPEG to its tables, frames, scans, colour profile and orientation. What follows its end is dropped too, because
 * cameras append previews and films there, which have metadata of their own.
 * @throws AppError `bad_image` when it is not whole
 */
export function stripJpeg(bytes: Buffer, orientation: number): Pieces {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw damaged();
  const pieces: Pieces = [bytes.subarray(0, 2)];
  let at = 2;
  let isFirst = true;
  const addOrientation = () => {
    if (isFirst && isTurned(orientation)) pieces.push(exifSegment(orientation));
    isFirst = false;
  };
  for (let count = 0; count < MAX_PARTS; count++) {
    at = nextMarker(bytes, at);
    const marker = bytes[at + 1];
    if (marker === EOI) {
      pieces.push(bytes.subarray(at, at + 2));
      return pieces;
    }
    if (marker === undefined || marker === SOI) throw damaged();
    const length = slice(bytes, at + 2, at + 4).readUInt16BE();
    if (length < 2) throw damaged();
    const stripped = strippedSegment(marker, slice(bytes, at, at + 2 + length));
    at += 2 + length;
    // JFIF must come first and EXIF next.
    if (marker !== APP0) addOrientation();
    if (stripped) pieces.push(stripped);
    if (marker !== SOS) continue;
    const end = nextMarker(bytes, at);
    pieces.push(bytes.subarray(at, end));
    at = end;
  }
  throw damaged();
}
