import { DialogBackdrop } from '@headlessui/react';

/** Darkens the page behind a dialog. */
export function DialogVeil() {
  return (
    <DialogBackdrop
      transition
      className="fixed inset-0 bg-veil transition-opacity duration-200 data-closed:opacity-0"
    />
  );
}
