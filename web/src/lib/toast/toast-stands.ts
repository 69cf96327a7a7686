type LoadToasts = () => Promise<unknown>;

let loadToasts: LoadToasts = async () => undefined;

/** The app hands in how the code of the toasts is fetched: lib knows no component. */
export function setToastLoader(load: LoadToasts): void {
  loadToasts = load;
}

/** Resolves when a toast that was just asked for can be read: early in a visit its code is still on its way. */
export async function whenToastStands(): Promise<void> {
  await loadToasts().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, DRAWN_AFTER_MS));
}

const DRAWN_AFTER_MS = 50;
