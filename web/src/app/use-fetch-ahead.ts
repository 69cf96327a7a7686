import { useEffect } from 'react';
import type { Pages } from './pages.ts';

const REACHES = ['pointerover', 'focusin', 'touchstart'] as const;

/** Loads the page behind a link when the pointer or the focus reaches it, so that the press shows it at once. */
export function useFetchAhead(pages: Pages): void {
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
}
