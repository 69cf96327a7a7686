import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { sendBoardSettings, useBoardSettings } from '../api/moderation.ts';
import { BOARD_TEXT } from '../board-text.ts';

const TEXT = BOARD_TEXT.settings;

/** Changes whether messages are reviewed; shown at once, and undone when it failed. */
export function useChangeSettings() {
  const { data, error, mutate } = useBoardSettings();
  const { refresh } = useCurrentUser();
  const setPublishWithoutReview = async (publishWithoutReview: boolean): Promise<void> => {
    const wanted = { publishWithoutReview };
    try {
      await mutate(sendBoardSettings(wanted), { optimisticData: wanted, rollbackOnError: true, revalidate: false });
      toast({ kind: 'success', title: publishWithoutReview ? TEXT.changed.on : TEXT.changed.off });
    } catch (failure) {
      const hasEnded = failure instanceof ApiError && failure.status === 401;
      if (hasEnded) void refresh();
      toast({
        kind: 'error',
        title: hasEnded ? BOARD_TEXT.loginRequired : BOARD_TEXT.error,
        description: hasEnded ? BOARD_TEXT.pleaseLoginTo(TEXT.action) : errorText(failure),
      });
    }
  };
  return {
    publishWithoutReview: data?.publishWithoutReview,
    error,
    retry: () => void mutate(),
    setPublishWithoutReview,
  };
}
