import clsx from 'clsx';
import type { ComponentProps } from 'react';

interface IconButtonProps extends ComponentProps<'button'> {
  /** What it does, for those who do not see the icon. Show the same words with `Tooltip` where it is not obvious. */
  label: string;
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={clsx(
        'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-quiet transition-colors duration-150',
        'enabled:hover:bg-paper-deep enabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-5',
        className,
      )}
    >
      {children}
    </button>
  );
}
