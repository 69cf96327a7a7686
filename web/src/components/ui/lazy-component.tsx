import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

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
 * Renders `Waiting` with the same props until the code is loaded. A failed load throws to the error boundary above and
 * is tried again at the next mount. React's `lazy` is not used because it shows every fallback for at least 300 ms
 * (`FALLBACK_THROTTLE_MS` in react-reconciler).
 */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  Waiting: ComponentType<NoInfer<Props>> = Nothing,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= (await load()).default;
    return loaded;
  };
  function LoadedLater(props: Props) {
    const [{ Known, failure }, setState] = useState<{ Known?: ComponentType<Props>; failure?: Error }>({
      Known: loaded,
    });
    useEffect(() => {
      if (Known) return;
      let isLeft = false;
      loadOnce().then(
        (Known) => isLeft || setState({ Known }),
        (cause) => isLeft || setState({ failure: new Error('its code did not come', { cause }) }),
      );
      return () => {
        isLeft = true;
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
  return Object.assign(LoadedLater, { fetch, isLoaded: () => loaded !== undefined });
}

const FAILED = 'This part could not be loaded. Check your connection, then come back to this page.';

/** A section of a page with its own code and error boundary: when it fails, only this section shows an error. */
export function lazySection<Props extends object>(
  load: Load<Props>,
  Waiting?: ComponentType<NoInfer<Props>>,
): LazyComponent<Props> {
  const Section = lazyComponent(load, Waiting);
  const SafeSection = (props: Props) => (
    <ErrorBoundary
      fallback={
        <p role="alert" className="py-2 text-sm text-danger">
          {FAILED}
        </p>
      }
    >
      <Section {...props} />
    </ErrorBoundary>
  );
  return Object.assign(SafeSection, { fetch: Section.fetch, isLoaded: Section.isLoaded });
}
