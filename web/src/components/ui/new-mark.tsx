const MAX_SHOWN = 9;

/** The number of new items, on an icon or behind a label. Hidden at 0. */
export function NewMark({ id, count, className = '' }: { id: string; count: number; className?: string }) {
  if (count === 0) return null;
  const text = count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
  return (
    <span
      className={`grid h-5 min-w-5 animate-rise place-items-center rounded-full bg-accent px-1.5 text-xs font-bold text-on-accent tabular-nums ${className}`}
    >
      <span aria-hidden="true">{text}</span>
      <span id={id} className="sr-only">
        {text} new
      </span>
    </span>
  );
}
