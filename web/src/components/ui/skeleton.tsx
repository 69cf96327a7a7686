import clsx from 'clsx';

/** Stands where something will be, in its shape: give it width and height by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-shimmer rounded-field bg-line/60', className)} />;
}
