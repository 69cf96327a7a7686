import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { type Cache, SWRConfig } from 'swr';
import { OfflineBar } from '../components/ui/offline-bar.tsx';
import { SWR_DEFAULTS } from '../lib/api/read.ts';
import { ApplicationError } from './application-error.tsx';
import { LazyToasts } from './lazy-toasts.tsx';
import { AppRoutes } from './routes.tsx';

export function App({ cache }: { cache?: Cache }) {
  return (
    <ErrorBoundary FallbackComponent={ApplicationError}>
      <SWRConfig value={cache ? { ...SWR_DEFAULTS, provider: () => cache } : SWR_DEFAULTS}>
        <BrowserRouter>
          <Screens />
        </BrowserRouter>
      </SWRConfig>
      <OfflineBar />
      <LazyToasts />
    </ErrorBoundary>
  );
}

/** A screen that cannot be shown is left by Back like any other: a reload needs the network, and ends uploads. */
function Screens() {
  const location = useLocation();
  return (
    <ErrorBoundary FallbackComponent={ApplicationError} resetKeys={[location]}>
      <AppRoutes />
    </ErrorBoundary>
  );
}
