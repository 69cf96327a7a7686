import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

/** Draws nothing when its children fail: music is an extra, and its errors are not shown. */
export function IgnoreErrors({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={null}>{children}</ErrorBoundary>;
}
