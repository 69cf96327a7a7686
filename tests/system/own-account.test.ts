import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeName, deleteOwnAccount } from '@famibook/contracts/account/endpoints';
import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { changeBoardSettings, getBoardSettings } from '@famibook/contracts/board/endpoints';
import type { Endpoint } from '@famibook/contracts/endpoint';
import { handOverFamiBook } from '@famibook/contracts/famibooks/endpoints';
import { UserId } from '@famibook/contracts/ids';
import { createInvitation, listInvitations } from '@famibook/contracts/invitations/endpoints';
import { listApprovedUsers } from '@famibook/contracts/members/endpoints';
import { getPhoto, listPhotos } from '@famibook/contracts/photos/endpoints';
import { endOtherSessions, getUser } from '@famibook/contracts/sessions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { listen } from '@famibook/testing/clients/socket';
import { foundFamily, signIn, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { test } from '@famibook/testing/test';
import { waitFor } from '@famibook/testing/wait-for';
import { describe, expect } from 'vitest';

async function sendPicture({ client }: TestUser, bytes: Buffer) {
  const form = new FormData();
  form.set('picture', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'me.jpg');
  const response = await client.fetch('/api/user/picture', { method: 'POST', body: form });
  return { status: response.status, user: (await response.json()) as CurrentUser };
}

describe("one's own, in the whole product (D22)", () => {
  test('a new name and picture stand beside what the person shared, and open browsers of the family get a push', async ({
    family,
    product,
  }) => {
    const tom = await family.member('Tom');
    const { body: photo } = await tom.client.upload(await somePicture());
    const window = await listen(family.manager.client);
    await tom.client.call(changeName, { body: { firstName: 'Thomas' } });
    expect((await window.next('person_changed')).data).toEqual({ id: tom.id, famibookName: null });
    // Noise compresses badly: some megabytes, more than other requests may bring.
    const large = await somePicture(2_000, 1_500);
    expect(large.length).toBeGreaterThan(1_048_576);
    const { status, user } = await sendPicture(tom, large);
    expect([status, user.firstName]).toEqual([200, 'Thomas']);
    const author = await waitFor('the author to have the new name and picture', async () => {
      const { user: shown } = await family.manager.client.call(getPhoto, { params: { id: photo.id } });
      return shown.firstName === 'Thomas' && shown.profileImageUrl === user.profileImageUrl ? shown : undefined;
    });
    const served = await family.manager.client.fetch(author.profileImageUrl ?? '');
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await new Client(product.url).fetch(author.profileImageUrl ?? '')).status).toBe(401);
    window.close();
  });

  test('a deleted account takes with it what the person shared', async ({ family }) => {
    const tom = await family.member('Tom');
    const { body: photo } = await tom.client.upload(await somePicture());
    const wrong = await tom.client.send(deleteOwnAccount, { body: { password: 'not-mine' } });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'Current password is incorrect' }]);
    await tom.client.call(deleteOwnAccount, { body: { password: tom.password } });
    expect(tom.client.cookies.has('famibook_session')).toBe(false);
    expect((await tom.client.send(getUser)).status).toBe(401);
    await waitFor('the photo to be gone', async () => {
      const photos = await family.manager.client.call(listPhotos);
      return photos.every(({ id }) => id !== photo.id);
    });
    const people = await family.manager.client.call(listApprovedUsers);
    expect(people.map(({ id }) => id)).not.toContain(tom.id);
  });

  test('a manager is asked to hand over first', async ({ family }) => {
    const { client, password } = family.manager;
    const refused = await client.send(deleteOwnAccount, { body: { password } });
    expect([refused.status, refused.body.code]).toEqual([409, 'user_is_manager']);
    expect((await client.send(getUser)).status).toBe(200);
  });
});

/** Begins a request of which all but the last byte has come. @returns what sends that, and gets the response's status */
async function beginRequest(client: Client, { path, method }: Endpoint, input: object) {
  const body = JSON.stringify(input);
  const headers = { 'content-type': 'application/json', 'content-length': body.length, cookie: client.cookieHeader() };
  // The gateway responds with 100 when it has the head, and then looks the session up.
  const request = http.request(new URL(path, client.url), { method, headers: { ...headers, expect: '100-continue' } });
  request.flushHeaders();
  await once(request, 'continue');
  request.write(body.slice(0, -1));
  return async () => {
    // A session that was found longer ago than a quarter of a second is looked up again.
    await sleep(500);
    request.end(body.slice(-1));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    return response.statusCode;
  };
}

describe('a request whose last byte comes late, in the whole product (D25)', () => {
  test('makes no invitation after ‘Sign out everywhere else’', async ({ family, product }) => {
    const { client, email, password } = family.manager;
    const phone = await signIn(product.url, { email, password }, family.name);
    const end = await beginRequest(phone, createInvitation, { days: 7, uses: 10, letsIn: true });
    await client.call(endOtherSessions, { body: { password } });
    expect(await end()).toBe(401);
    expect(await client.call(listInvitations)).toEqual([]);
  });

  test('changes no setting of the board after the role was handed over (D40)', async ({ admin, product }) => {
    const family = await foundFamily(product.url, admin);
    const anna = await family.member('Anna');
    const former = family.manager.client;
    const end = await beginRequest(former, changeBoardSettings, { publishWithoutReview: true });
    await former.call(handOverFamiBook, { body: { userId: UserId.parse(anna.id) } });
    expect(await end()).toBe(403);
    expect(await anna.client.call(getBoardSettings)).toEqual({ publishWithoutReview: false });
  });
});
