import { setFamiBookChangedHandler } from '../lib/api/changed-famibook.ts';
import { showStoredToast, toastAfterReload } from '../lib/toast/toast-after-reload.ts';

const CHANGED = {
  title: 'FamiBook changed',
  description: 'You switched to another FamiBook in another window. This page now shows it. Nothing was sent.',
} as const;

/** Reloads a page that shows another FamiBook than the session's current one, with a toast that says why (D1). */
export const followReloads = (): void => {
  showStoredToast();
  setFamiBookChangedHandler(() => {
    toastAfterReload(CHANGED);
    window.location.reload();
  });
};
