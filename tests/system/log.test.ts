import { listen } from '@famibook/testing/clients/socket';
import { foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { readLog } from '@famibook/testing/product/product';
import { testOfOwnProduct } from '@famibook/testing/test';
import { waitFor } from '@famibook/testing/wait-for';
import { expect } from 'vitest';

const WORD = 'Zwiebelkuchen';

const test = testOfOwnProduct
  .extend('family', { scope: 'file' }, ({ product, admin }) => foundFamily(product.url, admin, `The ${WORD} Family`))
  .extend('lotta', { scope: 'file' }, ({ family }) => family.member(`Lotta${WORD}`))
  .extend(
    'post',
    ({ lotta }) =>
      (path: string, body: string) =>
        lotta.client.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  );

test('the log holds no password, token, cookie, e-mail address or word of a person, whatever they do', async ({
  lotta,
  post,
  product,
  family,
}) => {
  const session = lotta.client.cookies.get('famibook_session') ?? '';
  (await listen(lotta.client)).close();
  const { status, body } = await lotta.client.upload(await somePicture(), { description: WORD, tags: WORD });
  expect(status).toBe(201);
  await post(`/api/photos/${body.id}/comments`, JSON.stringify({ content: WORD }));
  await lotta.client.fetch(`/api/photos/${body.id}/download`);
  await lotta.client.fetch(`/api/photos?tag=${WORD}`);
  await lotta.client.fetch(`/${WORD}`);
  await lotta.client.fetch(`/api/${WORD}/${session}`);
  await post('/api/login', JSON.stringify({ email: lotta.email, password: 'not-the-password', famibookName: WORD }));
  await post('/api/login', `{"email":"${lotta.email}","password":"${lotta.password}`);
  const { headers } = await lotta.client.fetch('/api/user');
  const last = String(headers.get('x-request-id'));
  await waitFor('the last request in the log', async () => (await readLog(product)).includes(last));
  // Stopped, it has written all that it had to say.
  await product.stop();

  const written = (await readLog(product)) + product.output();
  const secrets = [
    WORD,
    session,
    lotta.password,
    'manager-password',
    'not-the-password',
    lotta.email,
    family.manager.email,
    'eyJ',
  ];
  const leaked = secrets.map((secret) => written.split('\n').filter((line) => line.includes(secret)));
  expect(leaked.flat()).toEqual([]);
});
