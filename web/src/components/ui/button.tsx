import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Shows a spinner instead of the icon and ignores presses, but stays focusable. */
  busy?: boolean;
  /** Ignores presses for the moment, but stays focusable, which a disabled button does not. */
  unavailable?: boolean;
}

export function Button({
  variant,
  size,
  icon,
  busy = false,
  unavailable = false,
  className,
  children,
  onClick,
  onMouseDown,
  ...rest
}: ButtonProps) {
  const isIgnored = busy || unavailable;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={isIgnored || undefined}
      onClick={(event) => (isIgnored ? event.preventDefault() : onClick?.(event))}
      // The focus stays in the field: leaving it could show its error and move the button away from the pointer.
      onMouseDown={(event) => (rest.type === 'submit' ? event.preventDefault() : onMouseDown?.(event))}
      className={buttonStyle(variant, size, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
