import { linkifyit } from 'linkify-it';

/** A piece of a text; with `href` it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

// Only what is written as an address of the web: 'great.It was' is no link, although .it is a country.
const linkify = linkifyit({ fuzzyLink: true, fuzzyEmail: false, fuzzyIP: false })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null);

const isWebAddress = (text: string): boolean => /^(?:https?:\/\/|www\.)/i.test(text);

function webAddress(url: string): string | undefined {
  try {
    const { protocol, href } = new URL(url);
    return protocol === 'http:' || protocol === 'https:' ? href : undefined;
  } catch {
    return undefined;
  }
}

/** The text in pieces, those that are addresses of the web as links. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of linkify.match(text) ?? []) {
    const href = isWebAddress(found.raw) ? webAddress(found.url) : undefined;
    if (!href) continue;
    if (found.index > end) parts.push({ text: text.slice(end, found.index) });
    parts.push({ text: found.raw, href });
    end = found.lastIndex;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
