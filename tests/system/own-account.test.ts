import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeName, deleteOwnAccount } from '@famibook/contracts/account/endpoints';
import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { createInvitation, listInvitations } from '@famibook/contracts/invitations/endpoints';
import { listApprovedUsers } from '@famibook/contracts/members/endpoints';
import { getPhoto, listPhotos } from '@famibook/contracts/photos/endpoints';
import { endOtherSessions, getUser } from '@famibook/contracts/sessions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { listen } from '@famibook/testing/clients/socket';
import { signIn, type TestUser } from '@famibook/testing/families/family';
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

describe('the own sessions, in the whole product (D25)', () => {
  test('an invitation whose last byte comes after ‘Sign out everywhere else’ is not made', async ({
    family,
    product,
  }) => {
    const { client, email, password } = family.manager;
    const phone = await signIn(product.url, { email, password }, family.name);
    const body = JSON.stringify({ days: 7, uses: 10, letsIn: true });
    const invitation = http.request(new URL(createInvitation.path, product.url), {
      method: createInvitation.method,
      headers: {
        cookie: phone.cookieHeader(),
        'content-type': 'application/json',
        'content-length': body.length,
        // The gateway responds with 100 when it has the head, and then looks the session up.
        expect: '100-continue',
      },
    });
    invitation.flushHeaders();
    await once(invitation, 'continue');
    invitation.write(body.slice(0, -1));
    await client.call(endOtherSessions, { body: { password } });
    // A session that was found longer ago than a quarter of a second is looked up again.
    await sleep(500);
    invitation.end(body.slice(-1));
    const [response] = (await once(invitation, 'response')) as [http.IncomingMessage];
    expect(response.statusCode).toBe(401);
    expect(await client.call(listInvitations)).toEqual([]);
  });
});
