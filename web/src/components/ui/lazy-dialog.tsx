import { type ComponentType, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { checkServer } from '../../lib/api/check-server.ts';
import { useIsReachable } from '../../lib/api/reachability.ts';
import { toast } from '../../lib/toast/toast.ts';
import { savesData, whenIdle } from '../../lib/when-idle.ts';
import { type LazyComponent, lazyComponent } from './lazy-component.tsx';

const FAILED = {
  title: 'This could not be opened',
  unreachable: 'Check your connection, then try again.',
  outdated: 'Try again. If it fails again, reload the page: there may be a new version of FamiBook.',
} as const;

interface DialogProps {
  /** Not needed for a dialog that is rendered only while it is open. */
  open?: boolean;
  onClose: () => void;
}

/**
 * A dialog whose code is loaded once the page is idle, or when it is opened; it therefore opens offline too. It stays
 * mounted while it closes. When its code cannot be loaded, a toast says so and the dialog closes.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Waiting?: ComponentType<NoInfer<Props>>,
): LazyComponent<Props> {
  const Loaded = lazyComponent(load, Waiting);
  function LazyDialog(props: Props) {
    const { open = true, onClose } = props;
    const [wasOpen, setWasOpen] = useState(open);
    if (open && !wasOpen) setWasOpen(true);
    useEffect(() => (savesData() ? undefined : whenIdle(() => void Loaded.fetch())), []);
    const isReachable = useIsReachable();
    const giveUp = () => {
      const description = isReachable ? FAILED.outdated : FAILED.unreachable;
      toast({ kind: 'error', title: FAILED.title, description });
      void checkServer();
      onClose();
    };
    return wasOpen ? (
      <ErrorBoundary fallback={null} onError={giveUp} resetKeys={[open]} onReset={() => setWasOpen(open)}>
        <Loaded {...props} />
      </ErrorBoundary>
    ) : null;
  }
  return Object.assign(LazyDialog, { fetch: Loaded.fetch, isLoaded: Loaded.isLoaded });
}
