/** A ref that shows the whole of what appears at the foot of a window or dialog. */
export const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
