import { setFamiBookChangedHandler } from '../lib/api/changed-famibook.ts';
import { showStoredToast, toastAfterReload } from '../lib/toast/toast-after-reload.ts';

const TITLE = 'FamiBook changed';
const DESCRIPTION = {
  refused: 'You switched to another FamiBook in another window. This page now shows it. Nothing was sent.',
  read: 'You are in another FamiBook now, and this page shows it.',
} as const;

/** Reloads a page that shows another FamiBook than the session's current one, with a toast that says why (D1). */
export const followReloads = (): void => {
  showStoredToast();
  setFamiBookChangedHandler((change) => {
    toastAfterReload({ title: TITLE, description: DESCRIPTION[change] });
    window.location.reload();
  });
};
