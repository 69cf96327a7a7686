import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { GALLERY_TEXT } from '../gallery-text.ts';

/** A part whose code comes when it is opened. When it does not come, only this part says so. */
export function Late({ waiting, children }: { waiting?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={
        <p role="alert" className="py-2 text-sm text-danger">
          {GALLERY_TEXT.partFailed}
        </p>
      }
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}
