import { Button } from '../../../components/ui/button.tsx';
import { useWhenReachableAgain } from '../../../lib/use-when-reachable-again.ts';
import { DETAILS_TEXT } from './details-text.ts';

const TEXT = DETAILS_TEXT.failed;

/** Stands over the blurred picture when the picture itself did not load. */
export function BrokenPicture({ onRetry }: { onRetry: () => void }) {
  useWhenReachableAgain(onRetry);
  return (
    <div
      role="alert"
      className="absolute inset-0 m-auto flex size-fit max-w-[90%] cursor-auto flex-col items-center gap-3 rounded-card bg-stage/85 p-4 text-center text-on-stage"
    >
      <p>{TEXT.title}</p>
      <Button onClick={onRetry}>{TEXT.again}</Button>
    </div>
  );
}
