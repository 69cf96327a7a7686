import { showRefusal } from '../../lib/session/show-refusal.ts';
import { switchTo } from './api/switch-famibook.ts';
import { FAMIBOOK_TEXT } from './famibook-text.ts';
import { useReloadApp } from './use-reload-app.ts';

const { switched } = FAMIBOOK_TEXT;

/**
 * Makes another FamiBook the current one of this session (D1). A refusal is shown, and thrown for callers that do more.
 */
export function useSwitch(): (famibookName: string, to?: string) => Promise<void> {
  const reloadApp = useReloadApp();
  // The home page of the other FamiBook, unless another page is named.
  return async (famibookName, to = '/') => {
    const { currentFamibook } = await switchTo(famibookName).catch((error: unknown) => {
      showRefusal(error, FAMIBOOK_TEXT.error);
      throw error;
    });
    const description = switched.description(currentFamibook);
    await reloadApp({ kind: 'success', title: switched.title, description }, to);
  };
}
