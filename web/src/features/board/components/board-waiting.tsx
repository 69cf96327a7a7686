import { Card } from '../../../components/ui/card.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';

const LABEL = 'Loading messages';

/** As tall as the first messages, so that the foot of the page does not appear before them. */
export const BOARD_SHAPE = 'mt-16 max-w-205 min-h-[max(36rem,70dvh)]';

/** Skeletons of three messages. */
export function LoadingMessages() {
  return (
    <div role="status" aria-label={LABEL} data-waiting className="space-y-4">
      {[1, 2, 3].map((key) => (
        <Card key={key} className="p-5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-9 rounded-full!" />
            <Skeleton className="h-4 w-32" />
          </div>
          <Skeleton className="mt-4 h-4" />
          <Skeleton className="mt-2.5 h-4 w-2/3" />
        </Card>
      ))}
    </div>
  );
}

/** Shown until the code of the board is loaded. */
export function BoardWaiting() {
  return (
    <section id="messages" aria-label={LABEL} className={BOARD_SHAPE}>
      <Skeleton className="mb-5 h-11 w-64 max-w-full" />
      <LoadingMessages />
    </section>
  );
}
