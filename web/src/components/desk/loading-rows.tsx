import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DESK_TEXT } from './desk-text.ts';

/** The outline of a list that is loading. */
export function LoadingRows() {
  return (
    <Card className="p-5">
      <div role="status" aria-label={DESK_TEXT.loading} className="space-y-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    </Card>
  );
}
