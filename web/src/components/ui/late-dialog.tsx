import { type ComponentType, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { toast } from '../../lib/toast/toast.ts';
import { savesData, whenIdle } from '../../lib/when-idle.ts';
import { type Late, late } from './late.tsx';

const FAILED = {
  kind: 'error',
  title: 'This could not be opened',
  description: 'Check your connection, then try again.',
} as const;

interface DialogProps {
  /** Left out where it is only drawn while it is open. */
  open?: boolean;
  onClose: () => void;
}

/**
 * A dialog whose code comes when the page that may open it is idle, at the latest when it is opened: so it opens offline
 * too. It stays for its leaving. What does not come is said, and closed.
 */
export const lateDialog = <Props extends DialogProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Waiting?: ComponentType<NoInfer<Props>>,
): Late<Props> => {
  const Part = late(load, Waiting);
  function LateDialog(props: Props) {
    const { open = true, onClose } = props;
    const [wasOpen, setWasOpen] = useState(open);
    if (open && !wasOpen) setWasOpen(true);
    useEffect(() => (savesData() ? undefined : whenIdle(() => void Part.fetch())), []);
    const giveUp = () => {
      toast(FAILED);
      onClose();
    };
    return wasOpen ? (
      <ErrorBoundary fallback={null} onError={giveUp} resetKeys={[open]} onReset={() => setWasOpen(open)}>
        <Part {...props} />
      </ErrorBoundary>
    ) : null;
  }
  return Object.assign(LateDialog, { fetch: Part.fetch });
};
