import { lazySection } from '../../../components/ui/lazy-component.tsx';
import { useHasDrive } from '../api/drive-status.ts';

const SyncLine = lazySection(() => import('./sync-line.tsx'));

/** The place of the status line, which takes no height, so that nothing moves when it appears; empty without a drive. */
export function SyncSlot({ famibookId }: { famibookId: string | null }) {
  const hasDrive = useHasDrive();
  return hasDrive && <SyncLine famibookId={famibookId} />;
}
