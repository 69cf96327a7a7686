import { TYPED_TEXT_TOAST } from '../../config/timing.ts';
import { type ToastValue, toast } from '../toast/toast.ts';

interface Offer {
  title: string;
  description: string;
  values: readonly ToastValue[];
}

/** Shows what was typed in a box that is gone, so that the user can copy it. Shows nothing if nothing was typed. */
export function offerTypedText({ values, ...words }: Offer): void {
  const typed = values.filter(({ value }) => value.trim() !== '');
  if (typed.length > 0) toast({ ...words, values: typed, duration: TYPED_TEXT_TOAST, stays: true });
}
