import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { LazyTooltip } from './lazy-tooltip.tsx';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name. */
  label: string;
  /** The text of the tooltip. */
  title?: string;
}

export function IconButton({ label, title, className, children, ...rest }: IconButtonProps) {
  const button = (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={clsx(
        'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-quiet transition-colors duration-150',
        'pressable:hover:bg-paper-deep pressable:hover:text-ink disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-5',
        className,
      )}
    >
      {children}
    </button>
  );
  return title ? <LazyTooltip text={title}>{button}</LazyTooltip> : button;
}
