import { Spinner } from '../components/ui/spinner.tsx';

/** Shown instead of every page while a backup is being restored and nothing can be read. */
export function RestoringPage() {
  return (
    <main data-restoring className="wrap flex min-h-dvh flex-col items-center justify-center py-12 text-center">
      <Spinner className="size-9 text-accent" />
      <h1 className="mt-6 text-3xl text-balance">A backup is being restored</h1>
      <p role="status" className="mt-3 max-w-[44ch] text-ink-quiet">
        This takes a few minutes. This page opens by itself when it is done.
      </p>
    </main>
  );
}
