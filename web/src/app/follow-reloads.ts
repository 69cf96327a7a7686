import { setFamiBookChangedHandler } from '../lib/api/changed-famibook.ts';
import { showStoredToast, toastAfterReload } from '../lib/toast/toast-after-reload.ts';

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

/** Reloads a page that shows another FamiBook than the session's current one, with a toast that says why (D1). */
export const followReloads = (): void => {
  showStoredToast();
  setFamiBookChangedHandler((change) => {
    toastAfterReload(TOASTS[change]);
    window.location.reload();
  });
};
