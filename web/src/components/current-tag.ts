/** The positions at which the tag at the caret begins and ends, in a list separated by commas. */
function boundsOf(text: string, caret: number): [start: number, end: number] {
  const start = text.lastIndexOf(',', caret - 1) + 1;
  const comma = text.indexOf(',', caret);
  return [start, comma < 0 ? text.length : comma];
}

/** The typed part of the tag at the caret. */
export function currentTag(text: string, caret: number): string {
  const [start] = boundsOf(text, caret);
  return text.slice(start, caret).trim();
}

/** The other tags of the list, in lower case. */
export function otherTags(text: string, caret: number): string[] {
  const [start, end] = boundsOf(text, caret);
  return `${text.slice(0, start)},${text.slice(end)}`
    .split(',')
    .map((tag) => tag.trim().toLowerCase())
    .filter(Boolean);
}

/** The list with `tag` instead of the typed part, and the new position of the caret. */
export function withTag(text: string, caret: number, tag: string): { text: string; caret: number } {
  const [start, end] = boundsOf(text, caret);
  const before = text.slice(0, start).trimEnd();
  const head = `${before}${before ? ' ' : ''}${tag}, `;
  return { text: head + text.slice(end).replace(/^,\s*/, ''), caret: head.length };
}
