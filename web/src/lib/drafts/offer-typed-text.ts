import { TYPED_TEXT_TOAST } from '../../config/timing.ts';
import { type ToastValue, toast, toastStore } from '../toast/toast.ts';

interface Offer {
  title: string;
  description: string;
  values: readonly ToastValue[];
}

/**
 * Shows what was typed in a box that is gone, so that the user can copy it. Shows nothing if nothing was typed, or if it
 * is shown already: one text may have two boxes.
 */
export function offerTypedText({ values, ...words }: Offer): void {
  const typed = values.filter(({ value }) => value.trim() !== '');
  if (typed.length === 0 || isOffered(typed)) return;
  toast({ ...words, values: typed, duration: TYPED_TEXT_TOAST, stays: true });
}

function isOffered(typed: readonly ToastValue[]): boolean {
  const text = JSON.stringify(typed);
  return toastStore.current().some(({ open, values }) => open && JSON.stringify(values) === text);
}
