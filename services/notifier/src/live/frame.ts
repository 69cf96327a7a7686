const TEXT_WHOLE = 0x81;
const SHORT = 125;
const MEDIUM = 126;
const MAX_TEXT_BYTES = 65_535;

/**
 * Encodes a text as one unmasked, uncompressed WebSocket frame (RFC 6455, 5.2). One frame serves all receivers; the
 * library would encode a header for each.
 * @throws RangeError over 64 KB
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  if (length > MAX_TEXT_BYTES) throw new RangeError('a push is small');
  const start = length > SHORT ? 4 : 2;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = TEXT_WHOLE;
  if (start === 4) {
    frame[1] = MEDIUM;
    frame.writeUInt16BE(length, 2);
  } else frame[1] = length;
  frame.write(text, start);
  return frame;
}
