/** A letter and its accents, or the parts of a Hangul syllable. */
const IN_PARTS = /\P{M}\p{M}+|[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?/gu;

/** Letters that were typed in parts as one character each. NFC of a whole text would also replace some Chinese characters. */
export function composed(value: string): string {
  return value.replace(IN_PARTS, (parts) => parts.normalize('NFC'));
}

/** Text as it is stored: trimmed, composed, with one kind of line break. */
export function tidy(value: string): string {
  return composed(value.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim());
}

/** Inner white space collapsed too. */
export function tidyLine(value: string): string {
  return tidy(value).replace(/\s+/g, ' ');
}
