import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component whose code comes when it is first shown. */
export interface Late<Props> {
  (props: Props): ReactNode;
  /** For when a hand reaches for what shows it: it is then there at once. Never fails; showing it does. */
  fetch(): Promise<void>;
}

const Nothing = () => null;

/**
 * Puts `Waiting`, with the same props, in its place until its code is there; throws to the boundary above when that does
 * not come, and tries again when it is shown anew. Not React's `lazy`, which keeps back whatever follows a fallback until
 * it has been seen for 300 ms (`FALLBACK_THROTTLE_MS` in react-reconciler).
 */
export const late = <Props extends object>(
  load: Load<Props>,
  Waiting: ComponentType<NoInfer<Props>> = Nothing,
): Late<Props> => {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= (await load()).default;
    return loaded;
  };
  function LateComponent(props: Props) {
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
  return Object.assign(LateComponent, { fetch });
};

const FAILED = 'This part could not be loaded. Check your connection, then come back to this page.';

/** A part of a page. When its code does not come, or it breaks, only this part says so. */
export const latePart = <Props extends object>(
  load: Load<Props>,
  Waiting?: ComponentType<NoInfer<Props>>,
): Late<Props> => {
  const Part = late(load, Waiting);
  const SafePart = (props: Props) => (
    <ErrorBoundary
      fallback={
        <p role="alert" className="py-2 text-sm text-danger">
          {FAILED}
        </p>
      }
    >
      <Part {...props} />
    </ErrorBoundary>
  );
  return Object.assign(SafePart, { fetch: Part.fetch });
};
