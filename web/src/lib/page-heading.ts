/** The heading of the page, which gets the focus when what had it is gone. */
export const pageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('h1');
