/**
 * Moves the focus some time after the press that leads there, but not away from a field: what is typed would be lost.
 */
export function focusUnlessTyping(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (document.activeElement?.matches('input, textarea, select')) return;
  element?.focus(options);
}
