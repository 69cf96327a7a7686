import { ArrowUp } from 'lucide-react';

/** Floats below the top bar and shows how many items are new, without moving the list. Hidden at 0. */
export function LivePill({
  count,
  noun,
  onPress,
}: {
  count: number;
  noun: { one: string; many: string };
  onPress: () => void;
}) {
  return (
    <div role="status" className="pointer-events-none sticky top-21 z-10 -mb-11 flex h-11 justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onPress}
          className="pointer-events-auto flex min-h-11 animate-rise items-center gap-2 rounded-full bg-ink px-4.5 text-[0.9375rem] font-semibold text-paper shadow-soft"
        >
          <ArrowUp aria-hidden="true" className="size-5" />
          {count} new {count === 1 ? noun.one : noun.many}
        </button>
      )}
    </div>
  );
}
