/** Resolves when a toast that was just asked for can be read: early in a visit its code is still on its way. */
export async function whenToastStands(): Promise<void> {
  await import('../../components/ui/toasts.tsx').catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, DRAWN_AFTER_MS));
}

const DRAWN_AFTER_MS = 50;
