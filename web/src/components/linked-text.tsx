import { Fragment, useEffect, useState } from 'react';
import type { TextPart } from './find-links.ts';

type FindLinks = (text: string) => TextPart[];

let findLinks: FindLinks | undefined;
async function load(): Promise<FindLinks> {
  findLinks ??= (await import('./find-links.ts')).findLinks;
  return findLinks;
}

/** Most texts have no address and do not need the code that finds them. */
const mayHoldLinks = (text: string): boolean => /https?:\/\/|\bwww\./i.test(text);

/**
 * A user's text with its web addresses as links, which open in a new tab. That tab gets no reference to this page, and
 * search engines do not count the link.
 */
export function LinkedText({ text }: { text: string }) {
  const [find, setFind] = useState<FindLinks | undefined>(() => findLinks);
  const isNeeded = !find && mayHoldLinks(text);
  useEffect(() => {
    if (!isNeeded) return;
    let isLeft = false;
    // Without the code the addresses stay plain text, which can be copied.
    load().then(
      (found) => isLeft || setFind(() => found),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isNeeded]);

  if (!find || !mayHoldLinks(text)) return text;
  return find(text).map(({ text: words, href }, at) =>
    href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places.
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="text-accent underline underline-offset-2 wrap-anywhere hover:text-accent-strong"
      >
        {words}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places.
      <Fragment key={at}>{words}</Fragment>
    ),
  );
}
