/**
 * Some characters with their accents, but none of the Chinese ones of compatibility, which NFC would replace by others. No
 * script puts thirty accents on one character, and to put more in order takes a time that grows with their square.
 */
const CHARACTERS =
  /(?:[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[^\uf900-\ufaff\u{2f800}-\u{2fa1f}\p{M}]\p{M}{0,30}){1,64}/gu;
/** Letters before the first accent of Unicode, which are whole. */
const IS_WHOLE = /^[\0-\u02ff]*$/;

/** Each letter as Unicode composes it, however it was typed. */
export function composed(value: string): string {
  return IS_WHOLE.test(value) ? value : value.replace(CHARACTERS, (some) => some.normalize('NFC'));
}

/** Text as it is stored: trimmed, composed, with one kind of line break. */
export function tidy(value: string): string {
  return composed(value.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim());
}

/** Inner white space collapsed too. */
export function tidyLine(value: string): string {
  return tidy(value).replace(/\s+/g, ' ');
}
