import { publishSessionChange } from '../../../lib/session/session-changes.ts';
import type { ToastContent } from '../../../lib/toast/toast.ts';
import { toastAfterReload } from '../../../lib/toast/toast-after-reload.ts';

/**
 * Goes home with a toast, when the user manages this FamiBook no longer. The app is loaded again, because until home is
 * shown this page would refuse a user without rights, with a toast of its own.
 */
export function leaveDesk(content: Pick<ToastContent, 'title' | 'description'>): void {
  publishSessionChange();
  toastAfterReload({ kind: 'success', ...content });
  window.location.assign('/');
}
