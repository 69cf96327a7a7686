import { fullTime, timeAgo } from '../../lib/time.ts';
import { useMinute } from '../../lib/use-minute.ts';

/** The time since something happened, updated every minute. */
export function TimeAgo({ instant }: { instant: string }) {
  useMinute();
  return (
    <time dateTime={instant} title={fullTime(instant)}>
      {timeAgo(instant)}
    </time>
  );
}
