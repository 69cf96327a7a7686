import type { Client } from './client.ts';

export const TUS = { 'tus-resumable': '1.0.0' } as const;
export const TUS_BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream' } as const;

/** Begins a resumable upload of so many bytes; returns its path. */
export async function beginUpload(client: Client, size: number): Promise<string> {
  const headers = { ...TUS, 'upload-length': String(size) };
  const response = await client.fetch('/api/uploads', { method: 'POST', headers });
  const path = response.headers.get('location');
  if (!path) throw new Error(`The upload was refused: ${await response.text()}`);
  return path;
}

/** Sends bytes from `at` on; whatever the response. */
export const appendBytes = (client: Client, path: string, at: number, bytes: Uint8Array): Promise<Response> =>
  client.fetch(path, {
    method: 'PATCH',
    headers: { ...TUS_BYTES, 'upload-offset': String(at) },
    body: new Uint8Array(bytes),
  });

/** Begins an upload and sends all of it; returns its id. */
export async function sendWhole(client: Client, bytes: Uint8Array): Promise<string> {
  const path = await beginUpload(client, bytes.length);
  const response = await appendBytes(client, path, 0, bytes);
  if (response.status !== 204) throw new Error(`The bytes were refused: ${await response.text()}`);
  return path.slice(path.lastIndexOf('/') + 1);
}
