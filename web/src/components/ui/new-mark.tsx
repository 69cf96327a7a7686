const MOST = 9;

/** How many things are new, on a symbol or behind a word. Nothing at 0. */
export function NewMark({ id, count, className = '' }: { id: string; count: number; className?: string }) {
  if (count === 0) return null;
  const words = count > MOST ? `${MOST}+` : String(count);
  return (
    <span
      className={`grid h-5 min-w-5 animate-rise place-items-center rounded-full bg-accent px-1.5 text-xs font-bold text-on-accent tabular-nums ${className}`}
    >
      <span aria-hidden="true">{words}</span>
      <span id={id} className="sr-only">
        {words} new
      </span>
    </span>
  );
}
