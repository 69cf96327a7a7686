import { useReset } from '../api/read-reset.ts';
import { RESET_TEXT } from '../reset-text.ts';
import { CompletedRequest, MissingRequest } from './closed-request.tsx';
import { ResetForm } from './reset-form.tsx';
import { Waiting } from './waiting.tsx';

interface OpenRequestProps {
  requestId: number;
  /** As the response to the request said, before its status was read. */
  wasApproved: boolean;
}

/** A request made in this browser: it waits, may be used, was used, or is not there. */
export function OpenRequest({ requestId, wasApproved }: OpenRequestProps) {
  const { reset, isMissing, error, refresh } = useReset(requestId);
  const isApproved = reset?.isApproved ?? wasApproved;
  if (isMissing) return <MissingRequest />;
  if (reset?.completedAt) return <CompletedRequest />;
  return (
    <>
      {/* The page moves on by itself, which a screen reader reads out. */}
      <p role="status" className="sr-only">
        {isApproved && RESET_TEXT.reset.subtitle}
      </p>
      {isApproved ? (
        <ResetForm requestId={requestId} onFailed={refresh} />
      ) : (
        <Waiting reset={reset} isStale={error !== undefined} />
      )}
    </>
  );
}
