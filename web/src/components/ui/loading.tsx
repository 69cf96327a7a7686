import { Spinner } from './spinner.tsx';

/** Shown while a page or a part of it is loading. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <div role="status" className="flex min-h-[40dvh] items-center justify-center gap-3 text-ink-quiet">
      <Spinner />
      {text}
    </div>
  );
}
