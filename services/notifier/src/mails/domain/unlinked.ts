/** Nothing is seen of it, and a mail program finds no address across it. */
const BREAK = '\u200b';
const LINKED = /(?<=[\p{L}\p{N}])[.:@/](?=[\p{L}\p{N}/])/gu;
const LINE_BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/** A name on one line, in which mail programs see no address to turn into a link: people choose their names. */
export function unlinked(name: string): string {
  return name.replace(LINE_BREAKS, ' ').replace(LINKED, `$&${BREAK}`).trim();
}
