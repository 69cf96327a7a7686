import { REACTION_KINDS } from '@famibook/contracts/reactions/kinds';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Role } from '../people.ts';
import type { Ownership, RightsFixture } from '../rights-fixture.ts';
import { at, type Row } from '../row.ts';

const photo =
  (path: (id: string) => string, json?: unknown) =>
  async (fixture: RightsFixture, role: Role, ownership: Ownership) => ({
    path: path((await fixture.photo(role, ownership)).id),
    json,
  });

export const PHOTOS_ROWS: readonly Row[] = [
  {
    call: 'uploadPhoto',
    own: '401 403 201 201 201 201 201',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: async () => {
      const form = new FormData();
      form.set('description', 'A picture');
      form.set('image', new Blob([new Uint8Array(await somePicture())], { type: 'image/jpeg' }), 'picture.jpg');
      return { path: '/api/photos', form };
    },
  },
  {
    call: 'listTags',
    own: '401 403 200 200 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/photos/tags'),
  },
  {
    call: 'listPhotos',
    own: '401 403 200 200 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/photos'),
  },
  {
    call: 'getPhoto',
    own: '401 403 200 200 200 200 200',
    other: '401 403 200 404 200 404 200',
    send: photo((id) => `/api/photos/${id}`),
  },
  {
    call: 'editPhoto',
    own: '401 403 200 200 200 200 200',
    other: '401 403 403 404 403 404 403',
    send: photo((id) => `/api/photos/${id}`, { description: 'Edited' }),
  },
  {
    call: 'deletePhoto',
    own: '401 403 200 200 200 200 200',
    other: '401 403 403 404 403 404 403',
    send: photo((id) => `/api/photos/${id}`),
  },
  {
    call: 'adminDeletePhoto',
    own: '401 403 403 403 403 403 200',
    other: '401 403 403 403 403 403 200',
    send: photo((id) => `/api/admin/photos/${id}`),
  },
  {
    call: 'downloadPhoto',
    own: '401 403 200 200 200 200 200',
    other: '401 403 200 404 200 404 200',
    send: photo((id) => `/api/photos/${id}/download`),
  },
  ...REACTION_KINDS.flatMap((kind): Row[] => [
    {
      call: `${kind}Photo`,
      own: '401 403 200 200 200 200 200',
      other: '401 403 200 404 200 404 200',
      send: photo((id) => `/api/photos/${id}/${kind}`),
    },
    {
      call: `un${kind}Photo`,
      own: '401 403 200 200 200 200 200',
      other: '401 403 200 404 200 404 200',
      send: photo((id) => `/api/photos/${id}/${kind}`),
    },
  ]),
  {
    call: 'listPhotoReactions',
    own: '401 403 200 200 200 200 200',
    other: '401 403 200 404 200 404 200',
    send: photo((id) => `/api/photos/${id}/reactions`),
  },
  {
    call: 'listComments',
    own: '401 403 200 200 200 200 200',
    other: '401 403 200 404 200 404 200',
    send: photo((id) => `/api/photos/${id}/comments`),
  },
  {
    call: 'commentOnPhoto',
    own: '401 403 201 201 201 201 201',
    other: '401 403 201 404 201 404 201',
    send: photo((id) => `/api/photos/${id}/comments`, { content: 'Lovely' }),
  },
  {
    call: 'deleteComment',
    own: '401 403 200 200 200 200 200',
    other: '401 403 403 404 403 404 403',
    send: async (fixture, role, ownership) => {
      const { id, commentId } = await fixture.comment(role, ownership);
      return { path: `/api/photos/${id}/comments/${commentId}` };
    },
  },
  {
    call: 'getRendition',
    own: '401 404 200 200 200 200 200',
    other: '401 404 200 404 200 404 200',
    send: async (fixture, role, ownership) => {
      const { imageUrl } = await fixture.photo(role, ownership);
      // From then on the gateway has it in memory.
      for (let each = 0; each < 3; each++) await fixture.sharer(role, ownership).fetch(imageUrl);
      return { path: imageUrl };
    },
  },
];
