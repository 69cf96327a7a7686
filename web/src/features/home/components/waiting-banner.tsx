import { Clock } from 'lucide-react';
import { HOME_TEXT } from '../home-text.ts';

/** Says that a request to join another FamiBook is pending (D6). */
export function WaitingBanner({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p
      role="status"
      className="mt-5 flex items-start gap-3 rounded-field bg-amber-soft px-4 py-3 text-[0.9375rem] font-medium text-amber"
    >
      <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {HOME_TEXT.waiting(names)}
    </p>
  );
}
