import type { KeyboardEvent } from 'react';

/** Of the keys of an input method, also of the one that ends a composition, which Safari sends after its end. */
const INPUT_METHOD = 229;

/** Whether a key belongs to an input method, as for Japanese or Chinese, and not to the page. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === INPUT_METHOD;
}
