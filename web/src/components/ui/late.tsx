import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

const FAILED = 'This part could not be loaded. Check your connection, then refresh the page.';

/** A part whose code comes when it is opened. When it does not come, only this part says so. */
export function Late({ waiting, children }: { waiting?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={
        <p role="alert" className="py-2 text-sm text-danger">
          {FAILED}
        </p>
      }
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}
