import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { CODE_AGAIN_AFTER } from '../../config/timing.ts';
import { checkServer } from '../../lib/api/check-server.ts';
import { useIsReachable } from '../../lib/api/reachability.ts';
import { Button } from './button.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component whose code is loaded when it is first shown. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads the code ahead. It never rejects: a failed load throws when the component is rendered. */
  fetch(): Promise<void>;
  /** Whether the component renders without waiting. */
  isLoaded(): boolean;
}

const Nothing = () => null;

/**
 * Renders `Waiting` with the same props until the code is loaded. A load that fails is tried once more after a moment,
 * then throws to the error boundary above and is tried again at the next mount. React's `lazy` is not used because it
 * shows every fallback for at least 300 ms (`FALLBACK_THROTTLE_MS` in react-reconciler).
 */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  Waiting: ComponentType<NoInfer<Props>> = Nothing,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= (await load().catch(() => afterAMoment().then(load))).default;
    return loaded;
  };
  function Lazy(props: Props) {
    const [{ Known, failure }, setState] = useState<{ Known?: ComponentType<Props>; failure?: Error }>({
      Known: loaded,
    });
    useEffect(() => {
      if (Known) return;
      let isUnmounted = false;
      loadOnce().then(
        (Known) => isUnmounted || setState({ Known }),
        (cause) => isUnmounted || setState({ failure: new Error('its code did not come', { cause }) }),
      );
      return () => {
        isUnmounted = true;
      };
    }, [Known]);
    if (failure) throw failure;
    return Known ? <Known {...props} /> : <Waiting {...props} />;
  }
  const fetch = () =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Lazy, { fetch, isLoaded: () => loaded !== undefined });
}

/** A phone that goes from one network to another cuts what it was loading, and is connected again at once. */
const afterAMoment = () => new Promise((resolve) => setTimeout(resolve, CODE_AGAIN_AFTER));

const TEXT = {
  failed: 'This part could not be loaded.',
  unreachable: 'Check your connection.',
  outdated: 'If it fails again, reload the page: there may be a new version of FamiBook.',
  again: 'Try again',
  reload: 'Reload the page',
} as const;

/** A section of a page with its own code and error boundary: when it fails, only this section shows an error. */
export function lazySection<Props extends object>(
  load: Load<Props>,
  Waiting?: ComponentType<NoInfer<Props>>,
): LazyComponent<Props> {
  const Section = lazyComponent(load, Waiting);
  const SafeSection = (props: Props) => (
    <ErrorBoundary FallbackComponent={FailedSection}>
      <Section {...props} />
    </ErrorBoundary>
  );
  return Object.assign(SafeSection, { fetch: Section.fetch, isLoaded: Section.isLoaded });
}

/** A page that is open over an upgrade asks for code that the server no longer has, and gets the new one by a reload. */
function FailedSection({ resetErrorBoundary }: FallbackProps) {
  // A layout effect listens from the moment the message is shown; after the paint a connection could already be back.
  useLayoutEffect(() => {
    window.addEventListener('online', resetErrorBoundary);
    return () => window.removeEventListener('online', resetErrorBoundary);
  }, [resetErrorBoundary]);
  const isReachable = useIsReachable();
  // A reload without a server would lose the page.
  const [isChecked, setChecked] = useState(false);
  useEffect(() => void checkServer().then(() => setChecked(true)), []);
  const mayBeOutdated = isChecked && isReachable;
  const hint = isReachable ? isChecked && TEXT.outdated : TEXT.unreachable;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 py-2 text-sm text-danger">
      {TEXT.failed} {hint}
      <Button onClick={resetErrorBoundary}>{TEXT.again}</Button>
      {mayBeOutdated && <Button onClick={() => window.location.reload()}>{TEXT.reload}</Button>}
    </p>
  );
}
