import clsx from 'clsx';
import type { ComponentProps } from 'react';

interface StageButtonProps extends ComponentProps<'button'> {
  label: string;
}

/** A round button that is readable on any picture. */
export function StageButton({ label, className, ...rest }: StageButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={clsx(
        'absolute z-10 grid size-11 place-items-center rounded-full bg-stage/70 text-on-stage backdrop-blur-sm transition-[background-color,opacity] duration-150',
        'pressable:hover:bg-stage disabled:cursor-default disabled:opacity-35 focus-visible:outline-on-stage [&_svg]:size-6',
        className,
      )}
    />
  );
}
