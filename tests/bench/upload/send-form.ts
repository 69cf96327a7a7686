import http from 'node:http';
import type { Client } from '@famibook/testing/clients/client';

export interface PreparedForm {
  type: string;
  body: Buffer;
}

/** The form of an upload as a browser sends it, made before anything is timed. */
export async function prepareForm(jpeg: Buffer): Promise<PreparedForm> {
  const form = new FormData();
  form.set('description', 'A picture');
  form.set('tags', '');
  form.set('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'picture.jpg');
  const whole = new Response(form);
  return { type: whole.headers.get('content-type') ?? '', body: Buffer.from(await whole.arrayBuffer()) };
}

/** Sends it in one piece, so that the sender takes next to nothing of the processors. @throws unless the photo is there */
export const sendForm = (client: Client, { type, body }: PreparedForm): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(client.url);
    const headers = { cookie: client.cookieHeader(), 'content-type': type, 'content-length': body.length };
    const request = http.request({ hostname, port, path: '/api/photos', method: 'POST', headers }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 201) resolve();
        else reject(new Error(`an upload was answered with ${response.statusCode}`));
      });
    });
    request.once('error', reject);
    request.end(body);
  });
