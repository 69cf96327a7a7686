import { beginUpload, sendWhole, TUS, TUS_BYTES } from '@famibook/testing/clients/resumable';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Role } from '../people.ts';
import type { Ownership, RightsFixture } from '../rights-fixture.ts';
import { at, type Row } from '../row.ts';

const PIECE = Buffer.alloc(10);

const upload =
  (headers: Record<string, string>, bytes?: Buffer) =>
  async (fixture: RightsFixture, role: Role, ownership: Ownership) => ({
    path: await beginUpload(fixture.sharer(role, ownership), 1_000),
    headers,
    bytes,
  });

export const UPLOADS_ROWS: readonly Row[] = [
  {
    call: 'createUpload',
    own: '401 403 201 201 201 201 201',
    other: { none: 'it is about the caller' },
    send: () => ({ path: '/api/uploads', headers: { ...TUS, 'upload-length': '1000' } }),
  },
  {
    call: 'getUploadOffset',
    own: '401 404 200 200 200 200 200',
    other: '401 404 404 404 404 404 404',
    send: upload(TUS),
  },
  {
    call: 'appendToUpload',
    own: '401 404 204 204 204 204 204',
    other: '401 404 404 404 404 404 404',
    send: upload({ ...TUS_BYTES, 'upload-offset': '0' }, PIECE),
  },
  {
    call: 'cancelUpload',
    own: '401 404 204 204 204 204 204',
    other: '401 404 404 404 404 404 404',
    send: upload(TUS),
  },
  {
    call: 'finishUpload',
    own: '401 403 201 201 201 201 201',
    other: '401 403 404 404 404 404 404',
    send: async (fixture, role, ownership) => ({
      path: '/api/photos/from-upload',
      json: {
        uploadId: await sendWhole(fixture.sharer(role, ownership), await somePicture()),
        description: 'In pieces',
      },
    }),
  },
  {
    call: 'findKnownPhotos',
    own: '401 403 200 200 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/photos/known', { sha256: ['0'.repeat(64)] }),
  },
];
