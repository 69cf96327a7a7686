import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

/** Renders nothing when its children fail, because errors of the music are not shown. */
export function IgnoreErrors({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={null}>{children}</ErrorBoundary>;
}
