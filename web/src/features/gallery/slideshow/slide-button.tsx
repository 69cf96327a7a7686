import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** A round button on the stage. */
export function SlideButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={clsx(
        'grid size-11 shrink-0 place-items-center rounded-full bg-stage/60 text-on-stage backdrop-blur-sm transition-colors duration-150 hover:bg-on-stage/20 focus-visible:outline-on-stage [&_svg]:size-5.5',
        className,
      )}
    />
  );
}
