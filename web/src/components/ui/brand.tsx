import clsx from 'clsx';

function BrandMark({ className = 'size-8 shrink-0' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <path
        d="M16 7.2C13 5.1 8.7 4.3 3.7 4.7v19.5c5-.4 9.3.5 12.3 2.6 3-2.1 7.3-3 12.3-2.6V4.7C23.3 4.3 19 5.1 16 7.2z"
        fill="var(--color-accent)"
      />
      <path
        d="M16 20.7c-3.7-2.5-5.6-4.6-5.6-6.9 0-1.7 1.3-3 2.9-3 1.1 0 2.1.6 2.7 1.6.6-1 1.6-1.6 2.7-1.6 1.6 0 2.9 1.3 2.9 3 0 2.3-1.9 4.4-5.6 6.9z"
        fill="var(--color-card)"
      />
    </svg>
  );
}

/** Mark and name; a press reloads the page. */
export function Brand({ className, isMarkOnPhones = false }: { className?: string; isMarkOnPhones?: boolean }) {
  return (
    <a
      href="/"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || window.location.pathname !== '/') return;
        event.preventDefault();
        window.location.reload();
      }}
      className={clsx(
        'inline-flex min-h-11 min-w-11 shrink-0 items-center gap-2.5 rounded-full pr-2 font-display text-[1.375rem] font-semibold tracking-tight text-ink no-underline',
        isMarkOnPhones && 'max-md:-ml-1.5 max-md:justify-center max-md:gap-0 max-md:pr-0',
        className,
      )}
    >
      <BrandMark />
      {/* In a bar without room for both, the buttons come first. */}
      <span className={clsx('@max-[20.5rem]:sr-only', isMarkOnPhones && 'max-md:sr-only')}>FamiBook</span>
    </a>
  );
}
