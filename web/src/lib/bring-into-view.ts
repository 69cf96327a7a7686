/** A ref that shows the whole of what appears at the foot of a window or dialog. */
export function bringIntoView(element: HTMLElement | null): void {
  // Its promise is not returned: React would call it as the clean-up of an effect.
  void element?.scrollIntoView({ block: 'nearest' });
}
