import { errorText } from '../../lib/api/api-error.ts';
import { isUnauthorized, logInAgain } from '../../lib/session/log-in-again.ts';
import { toast } from '../../lib/toast/toast.ts';
import { switchTo } from './api/switch-famibook.ts';
import { FAMIBOOK_TEXT } from './famibook-text.ts';
import { useStartAfresh } from './use-start-afresh.ts';

const { switched } = FAMIBOOK_TEXT;

/** Says what the server refused. */
export const tellFailure = (error: unknown): void => {
  if (isUnauthorized(error)) logInAgain();
  else toast({ kind: 'error', title: FAMIBOOK_TEXT.error, description: errorText(error) });
};

/** Makes another FamiBook current in this session (D1). A refusal is shown, and thrown for callers that do more. */
export const useSwitch = (): ((famibookName: string) => Promise<void>) => {
  const startAfresh = useStartAfresh();
  return async (famibookName) => {
    const { currentFamibook } = await switchTo(famibookName).catch((error: unknown) => {
      tellFailure(error);
      throw error;
    });
    // To the family: that is what the switch was for.
    const description = switched.description(currentFamibook);
    await startAfresh({ kind: 'success', title: switched.title, description }, '/');
  };
};
