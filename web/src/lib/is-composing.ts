import type { KeyboardEvent } from 'react';

/** The code of every key that an input method handles. Safari sends the key that ends a word after the composition. */
const INPUT_METHOD_KEY = 229;

/** Whether a key belongs to an input method, as for Japanese or Chinese, and not to the page. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === INPUT_METHOD_KEY;
}

/** For a dialog, which Headless UI closes at any Escape that reaches the window. */
export function stopComposingKeys(event: KeyboardEvent): void {
  if (isComposing(event)) event.stopPropagation();
}
