import { setOutdatedPageHandler } from '../lib/api/outdated-page.ts';
import { showStoredToast, toastAfterReload } from '../lib/toast/toast-after-reload.ts';

/** They stay, because the page may be hidden when it reloads, or have a toast of its own. */
const TOASTS = {
  refused: {
    title: 'FamiBook changed',
    description: 'You switched to another FamiBook in another window. This page now shows it. Nothing was sent.',
  },
  famibook: {
    title: 'FamiBook changed',
    description: 'The FamiBook that was shown here is no longer the current one. This page now shows the current one.',
  },
  person: {
    title: 'Another person is signed in',
    description: 'Someone else signed in in another window. This page now shows what they see.',
  },
} as const;

/** Reloads a page that shows another FamiBook's or person's content than the session's, and says why in a toast (D1). */
export function reloadOutdatedPage(): void {
  showStoredToast();
  setOutdatedPageHandler((reason) => {
    toastAfterReload({ ...TOASTS[reason], stays: true });
    // The photo, the author or the search in the address belong to the FamiBook that was shown.
    if (reason !== 'person' && window.location.pathname === '/') window.history.replaceState(null, '', '/');
    window.location.reload();
  });
}
