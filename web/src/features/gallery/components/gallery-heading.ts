/** The heading of the gallery, which gets the focus when what had it is gone. */
export const galleryHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('#gallery h2');
