import { lazyDialog } from './lazy-dialog.tsx';

/** Call `fetch` before it is opened: the focus returns to what opened it only if the code was loaded by then. */
export const LazyConfirmDialog = lazyDialog(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}));
