/** Copies a text. False where the browser refuses, as on a page of a home server without a certificate. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
