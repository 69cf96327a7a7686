import { linkifyit } from 'linkify-it';

/** A piece of a text; with `href` it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

// Only texts that are written as web addresses: 'great.It was' is not a link, although .it is a domain.
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

/** Splits a text into parts; those that are web addresses are links. */
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
