import { lateDialog } from './late-dialog.tsx';

/** The focus finds its way back only if the code was there before: fetch it as a hand reaches for what asks. */
export const LateConfirmDialog = lateDialog(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}));
