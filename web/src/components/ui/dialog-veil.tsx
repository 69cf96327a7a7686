import { DialogBackdrop } from '@headlessui/react';

/** Darkens the page behind a dialog. */
export function DialogVeil() {
  return <DialogBackdrop transition className="comes-in fixed inset-0 bg-veil" />;
}
