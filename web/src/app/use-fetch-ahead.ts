import { useEffect } from 'react';
import { type Pages, pageAt } from './pages.ts';

const PREFETCH_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Loads the page behind a link when the pointer or the focus reaches it, so that a press shows it at once. */
export function useFetchAhead(pages: Pages): void {
  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link?.origin === window.location.origin) void pageAt(pages, link.pathname)?.fetch();
    };
    for (const event of PREFETCH_EVENTS) document.addEventListener(event, prefetch, { passive: true });
    return () => {
      for (const event of PREFETCH_EVENTS) document.removeEventListener(event, prefetch);
    };
  }, [pages]);
}
