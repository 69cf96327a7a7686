import { joinFamiBook, listMemberships } from '@famibook/contracts/members/endpoints';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Role } from '../people.ts';
import type { Ownership, RightsFixture } from '../rights-fixture.ts';
import type { Row } from '../row.ts';

/** A membership of the caller that no other try needs, or one of another user. */
async function membership(fixture: RightsFixture, role: Role, ownership: Ownership): Promise<string> {
  if (ownership === 'other' || role === 'signed out') {
    const { client } = await fixture.home.pending();
    return (await client.call(listMemberships))[0]?.id ?? '';
  }
  const { name } = role.startsWith('foreign') || role === 'administrator' ? fixture.home : fixture.abroad;
  // Another try may have joined already.
  await fixture.as(role).send(joinFamiBook, { body: { famibookName: name } });
  const memberships = await fixture.as(role).call(listMemberships);
  return memberships.find(({ famibookName }) => famibookName === name)?.id ?? '';
}

export const OWN_ROWS: readonly Row[] = [
  {
    call: 'changeName',
    own: '401 200 200 200 200 200 200',
    other: { none: 'it is about the caller' },
    send: () => ({ path: '/api/user', json: { lastName: 'Renamed' } }),
  },
  {
    call: 'changePicture',
    own: '401 200 200 200 200 200 200',
    other: { none: 'it is about the caller' },
    send: async () => {
      const form = new FormData();
      form.set('picture', new Blob([new Uint8Array(await somePicture())], { type: 'image/jpeg' }), 'me.jpg');
      return { path: '/api/user/picture', form };
    },
  },
  {
    call: 'removePicture',
    own: '401 200 200 200 200 200 200',
    other: { none: 'it is about the caller' },
    send: () => ({ path: '/api/user/picture' }),
  },
  {
    call: 'leaveFamiBook',
    own: '401 200 200 200 200 200 200',
    other: '401 404 404 404 404 404 404',
    send: async (fixture, role, ownership) => ({
      path: `/api/user/memberships/${await membership(fixture, role, ownership)}`,
    }),
  },
  {
    // With a wrong password: the people of the matrix are needed on.
    call: 'deleteOwnAccount',
    own: '401 400 400 400 400 400 400',
    other: { none: 'it is about the caller' },
    send: () => ({ path: '/api/user', json: { password: 'not-the-password' } }),
  },
];
