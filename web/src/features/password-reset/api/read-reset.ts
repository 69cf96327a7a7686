import { getResetStatus } from '@famibook/contracts/password-reset/routes';
import type { ResetStatus } from '@famibook/contracts/password-reset/schemas';
import { RESET_POLLING } from '../../../config/timing.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useRead } from '../../../lib/api/read.ts';

interface Reset {
  /** Undefined until the first response. */
  reset: ResetStatus | undefined;
  /** This browser has no such request. */
  isMissing: boolean;
  error: ApiError | undefined;
  refresh: () => Promise<unknown>;
}

const isGone = (error: ApiError | undefined): boolean => error?.status === 404;

/** The status of a request of this browser, read again and again until it is approved. */
export function useReset(requestId: number): Reset {
  const { data, error, mutate } = useRead(
    getResetStatus,
    { params: { requestId } },
    {
      revalidateOnMount: true,
      refreshInterval: (known) => (known?.isApproved ? 0 : RESET_POLLING),
      refreshWhenHidden: true,
      shouldRetryOnError: (failure) => !isGone(failure),
      onErrorRetry: (_, __, ___, again, { retryCount }) => setTimeout(() => void again({ retryCount }), RESET_POLLING),
    },
  );
  return { reset: data ?? undefined, isMissing: isGone(error), error, refresh: () => mutate() };
}
