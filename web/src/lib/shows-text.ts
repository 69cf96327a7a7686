import { composed, tidyLine } from '@famibook/contracts/tidy';

/** Whether a row that shows `text` is found by what was typed: as the server searches, whatever the case (D13). */
export function showsText(text: string, typed: string): boolean {
  return composed(text).toLowerCase().includes(tidyLine(typed).toLowerCase());
}
