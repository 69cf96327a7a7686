import { WifiOff } from 'lucide-react';
import { useIsReachable } from '../../lib/api/reachability.ts';

/** A slim bar while the browser is offline or the server away. */
export function OfflineBar() {
  const isReachable = useIsReachable();
  return (
    <div role="status" className="fixed inset-x-0 bottom-(--phone-bar) z-30">
      {!isReachable && (
        <p className="flex items-center justify-center gap-2 bg-amber-soft px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-sm font-medium text-amber">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          You are offline. Showing what was loaded.
        </p>
      )}
    </div>
  );
}
