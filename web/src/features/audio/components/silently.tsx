import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

/** Music is an extra: whatever goes wrong with it, nobody is bothered. */
export function Silently({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={null}>{children}</ErrorBoundary>;
}
