import type { ServerResponse } from 'node:http';

/** Sets the headers of a file that the browser saves, and that no cache keeps. */
export function setDownloadHeaders(res: ServerResponse, { name, type }: { name: string; type: string }): void {
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Disposition', contentDisposition(name));
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('X-Content-Type-Options', 'nosniff');
}

/** By RFC 6266: an ASCII name for old clients, and the full name. */
export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["%\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Sends a download. A client that cancels it needs no response, and its cancellation is no error. */
export async function sendUnlessCancelled(signal: AbortSignal, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
