import { DatabaseBackup, type LucideIcon, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { checkServer } from '../../lib/api/check-server.ts';
import { useIsReachable } from '../../lib/api/reachability.ts';
import { useIsRestoring } from '../../lib/api/restoring.ts';
import { useToastFloor } from './use-toast-floor.ts';

/** A slim bar while a backup is being restored, the browser is offline or the server cannot be reached. */
export function OfflineBar() {
  const isReachable = useIsReachable();
  const isRestoring = useIsRestoring();
  useEffect(() => {
    if (isReachable) return;
    // A visitor has no live connection, which would notice that the network is back.
    const check = () => void checkServer();
    window.addEventListener('online', check);
    return () => window.removeEventListener('online', check);
  }, [isReachable]);
  return (
    <div role="status" className="fixed inset-x-0 bottom-(--phone-bar) z-30 [body:has([data-restoring])_&]:hidden">
      {isRestoring && (
        <Bar icon={DatabaseBackup} text="A backup is being restored. Changes can be made again in a few minutes." />
      )}
      {!isRestoring && !isReachable && <Bar icon={WifiOff} text="No connection. What you see may not be up to date." />}
    </div>
  );
}

function Bar({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  const bar = useRef<HTMLParagraphElement>(null);
  useToastFloor(bar);
  return (
    <p
      ref={bar}
      className="flex items-center justify-center gap-2 bg-amber-soft px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-sm font-medium text-amber"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </p>
  );
}
