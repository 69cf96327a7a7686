import { Spinner } from './spinner.tsx';

/** A page or a part of it that is on its way. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <div role="status" className="flex min-h-[40dvh] items-center justify-center gap-3 text-ink-quiet">
      <Spinner />
      {text}
    </div>
  );
}
