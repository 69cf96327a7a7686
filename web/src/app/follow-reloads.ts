import { whenFamiBookChanged } from '../lib/api/changed-famibook.ts';
import { showKeptToast, toastAfterReload } from '../lib/toast/toast-after-reload.ts';

const CHANGED = {
  title: 'FamiBook changed',
  description: 'You switched to another FamiBook elsewhere. This page shows it now; nothing was sent.',
} as const;

/** A page that showed another FamiBook than the session is in is loaded anew, and then says why (D1). */
export const followReloads = (): void => {
  showKeptToast();
  whenFamiBookChanged(() => {
    toastAfterReload(CHANGED);
    window.location.reload();
  });
};
