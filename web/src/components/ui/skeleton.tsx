import clsx from 'clsx';

/** A placeholder in the shape of what is loading; `className` gives width and height. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-shimmer rounded-field bg-line/60', className)} />;
}
