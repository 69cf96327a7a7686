import { errorText } from '../../lib/api/api-error.ts';
import { isUnauthorized, logInAgain } from '../../lib/session/log-in-again.ts';
import { toast } from '../../lib/toast/toast.ts';
import { switchTo } from './api/switch-famibook.ts';
import { FAMIBOOK_TEXT } from './famibook-text.ts';
import { useReloadApp } from './use-reload-app.ts';

const { switched } = FAMIBOOK_TEXT;

/** Shows why the server refused. */
export function showFailure(error: unknown): void {
  if (isUnauthorized(error)) logInAgain();
  else toast({ kind: 'error', title: FAMIBOOK_TEXT.error, description: errorText(error) });
}

/**
 * Makes another FamiBook the current one of this session (D1). A refusal is shown, and thrown for callers that do more.
 */
export function useSwitch(): (famibookName: string, to?: string) => Promise<void> {
  const reloadApp = useReloadApp();
  // The home page of the other FamiBook, unless another page is named.
  return async (famibookName, to = '/') => {
    const { currentFamibook } = await switchTo(famibookName).catch((error: unknown) => {
      showFailure(error);
      throw error;
    });
    const description = switched.description(currentFamibook);
    await reloadApp({ kind: 'success', title: switched.title, description }, to);
  };
}
