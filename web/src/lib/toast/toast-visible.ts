type LoadToasts = () => Promise<unknown>;

let loadToasts: LoadToasts = async () => undefined;

/** The app sets the loader of the toasts' code, because lib imports no component. */
export function setToastLoader(load: LoadToasts): void {
  loadToasts = load;
}

/** Resolves when a new toast is visible: early in a visit its code is still loading. */
export async function whenToastVisible(): Promise<void> {
  await loadToasts().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, DRAWN_AFTER_MS));
}

const DRAWN_AFTER_MS = 50;
