import { lazyDialog } from './lazy-dialog.tsx';

/** Call `fetch` before it is opened, so that it opens at once. */
export const LazyConfirmDialog = lazyDialog(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}));
