import { useSyncExternalStore } from 'react';
import { fullTime, timeAgo } from '../../lib/time.ts';

const MINUTE = 60_000;

const everyMinute = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, MINUTE);
  return () => clearInterval(timer);
};
const minute = (): number => Math.floor(Date.now() / MINUTE);

/** The time since something happened, updated every minute. */
export function TimeAgo({ instant }: { instant: string }) {
  useSyncExternalStore(everyMinute, minute);
  return (
    <time dateTime={instant} title={fullTime(instant)}>
      {timeAgo(instant)}
    </time>
  );
}
