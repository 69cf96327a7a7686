import { errorText } from '../../lib/api/api-error.ts';
import { isUnauthorized, logInAgain } from '../../lib/session/log-in-again.ts';
import { toast } from '../../lib/toast/toast.ts';
import { MANAGER_TEXT } from './manager-text.ts';

interface Words {
  done: string;
  failed: string;
}

/** Runs a decision, shows the result, and reads the lists again either way: another session may have decided first. */
export const useDecide =
  (refresh: () => Promise<unknown>) =>
  async (words: Words, decision: () => Promise<unknown>): Promise<void> => {
    try {
      await decision();
      toast({ kind: 'success', title: words.done });
    } catch (error) {
      if (isUnauthorized(error)) logInAgain();
      else
        toast({
          kind: 'error',
          title: MANAGER_TEXT.error,
          description: `${words.failed}. ${errorText(error, '')}`.trim(),
        });
    }
    await refresh();
  };
