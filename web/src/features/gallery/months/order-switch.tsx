import type { PhotoOrder } from '@famibook/contracts/photos/schemas';
import { MONTHS_TEXT } from './months-text.ts';

const ORDERS: readonly PhotoOrder[] = ['shared', 'taken'];

interface OrderSwitchProps {
  order: PhotoOrder;
  onOrder: (order: PhotoOrder) => void;
}

export function OrderSwitch({ order, onOrder }: OrderSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere.
    <div role="group" aria-label={MONTHS_TEXT.order} className="flex rounded-full border border-line bg-card p-0.5">
      {ORDERS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === order}
          onClick={() => onOrder(each)}
          className="relative min-h-10 rounded-full after:absolute after:-inset-y-0.5 after:inset-x-0 px-[clamp(0.5rem,2.6vw,0.75rem)] text-sm font-semibold whitespace-nowrap text-ink-quiet transition-colors duration-150 hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent sm:px-4"
        >
          {MONTHS_TEXT[each]}
        </button>
      ))}
    </div>
  );
}
