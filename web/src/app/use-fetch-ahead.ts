import { useEffect } from 'react';

type Pages = Readonly<Record<string, { fetch(): Promise<void> }>>;

const REACHES = ['pointerover', 'focusin', 'touchstart'] as const;

/** As a hand reaches for a link, the page behind it comes: the press then changes one page for the other at once. */
export const useFetchAhead = (pages: Pages): void => {
  useEffect(() => {
    const reach = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link?.origin === window.location.origin) void pages[link.pathname]?.fetch();
    };
    for (const event of REACHES) document.addEventListener(event, reach, { passive: true });
    return () => {
      for (const event of REACHES) document.removeEventListener(event, reach);
    };
  }, [pages]);
};
