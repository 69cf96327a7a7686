import { useReset } from '../api/read-reset.ts';
import { RESET_TEXT } from '../reset-text.ts';
import { CompletedRequest, MissingRequest } from './closed-request.tsx';
import { ResetForm } from './reset-form.tsx';
import { Waiting } from './waiting.tsx';

interface OpenRequestProps {
  requestId: number;
  /** Whether the response to the request said that it is approved, before its status was read. */
  wasApproved: boolean;
}

/** The request in the address: pending, approved, completed, or unknown. */
export function OpenRequest({ requestId, wasApproved }: OpenRequestProps) {
  const { reset, isMissing, error, refresh } = useReset(requestId);
  const isApproved = reset?.isApproved ?? wasApproved;
  if (isMissing) return <MissingRequest />;
  if (reset?.completedAt) return <CompletedRequest />;
  return (
    <>
      {/* The page changes by itself, which a screen reader reads out. */}
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
