import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { LazyTooltip } from './lazy-tooltip.tsx';
import { Spinner } from './spinner.tsx';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name. */
  label: string;
  /** The text of the tooltip. */
  title?: string;
  /** Shows a spinner instead of the icon and ignores presses, but stays focusable. */
  busy?: boolean;
}

export function IconButton({ label, title, busy, className, children, ...rest }: IconButtonProps) {
  const button = (
    <button
      type="button"
      aria-label={label}
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, onClick: undefined })}
      className={clsx(
        'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-quiet transition-colors duration-150',
        'pressable:hover:bg-paper-deep pressable:hover:text-ink disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress aria-disabled:not-aria-busy:cursor-not-allowed aria-disabled:not-aria-busy:opacity-55 [&_svg]:size-5',
        className,
      )}
    >
      {busy ? <Spinner /> : children}
    </button>
  );
  return title ? <LazyTooltip text={title}>{button}</LazyTooltip> : button;
}
