import { setTimeout as wait } from 'node:timers/promises';
import { finishUpload } from '@famibook/contracts/uploads/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { Upload } from 'tus-js-client';

/** The count restarts with every byte that arrives. */
const RETRY_DELAYS = [0, 100, 200, 400, 400, 400, 400, 400, 400, 400];
const FINISH_TRIES = 50;

const bringBytes = (client: Client, bytes: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${client.url}/api/uploads`,
      headers: { cookie: client.cookieHeader() },
      retryDelays: RETRY_DELAYS,
      onSuccess: () => resolve(new URL(upload.url ?? '').pathname),
      onError: reject,
    });
    upload.start();
  });

/** Brings a picture to the gallery by tus-js-client, over a connection that is cut again and again. */
export async function tusUpload(client: Client, bytes: Buffer, words: { description: string }) {
  const path = await bringBytes(client, bytes);
  const body = JSON.stringify({ uploadId: path.slice(path.lastIndexOf('/') + 1), ...words });
  for (let tries = 0; tries < FINISH_TRIES; tries++) {
    const response = await ask(client, body);
    if (response?.status === 201) return { path, photo: response.photo };
    if (response && response.status !== 409) throw new Error(`not shared: ${JSON.stringify(response)}`);
    await wait(100);
  }
  throw new Error('the answer never came through');
}

/** Undefined when the connection was cut before the whole response was there. */
async function ask(client: Client, body: string) {
  const headers = { 'content-type': 'application/json' };
  try {
    const response = await client.fetch(finishUpload.path, { method: finishUpload.method, headers, body });
    return { status: response.status, photo: (await response.json()) as { id: string; description: string } };
  } catch {
    return undefined;
  }
}
