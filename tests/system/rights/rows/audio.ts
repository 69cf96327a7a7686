import { audioForm } from '@famibook/testing/clients/audio-form';
import type { Role } from '../people.ts';
import type { Ownership, RightsFixture } from '../rights-fixture.ts';
import { at, type Row } from '../row.ts';

const audio =
  (path: (id: string) => string, json?: unknown) =>
  async (fixture: RightsFixture, role: Role, ownership: Ownership) => ({
    path: path((await fixture.audio(role, ownership)).id),
    json,
  });

/** Audio of one's family and portraits (D22, D29). */
export const AUDIO_ROWS: readonly Row[] = [
  {
    call: 'uploadAudio',
    own: '401 403 403 403 201 201 201',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: () => ({ path: '/api/famibook/audio/upload', form: audioForm() }),
  },
  {
    call: 'listAudio',
    own: '401 403 403 403 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/manager/audio'),
  },
  {
    call: 'toggleAudio',
    own: '401 403 403 403 200 200 200',
    other: '401 403 403 403 404 404 200',
    send: audio((id) => `/api/famibook/audio/${id}/toggle`, { isActive: true }),
  },
  {
    call: 'deleteAudio',
    own: '401 403 403 403 200 200 200',
    other: '401 403 403 403 404 404 200',
    send: audio((id) => `/api/famibook/audio/${id}`),
  },
  {
    call: 'getActiveAudio',
    own: '401 403 200 200 200 200 200',
    other: '401 403 404 404 404 404 200',
    send: (fixture, role, ownership) => ({
      path: `/api/famibook/audio/${encodeURIComponent(fixture.familyName(role, ownership))}`,
    }),
  },
  {
    call: 'getAudio',
    own: '401 404 200 200 200 200 200',
    other: '401 404 404 404 404 404 200',
    send: async (fixture, role, ownership) => ({ path: (await fixture.audio(role, ownership)).audioUrl }),
  },
  {
    call: 'getPortrait',
    own: '401 404 200 404 200 404 200',
    other: {
      none: 'one portrait is asked for by all seven: it is of the same family to some and of another to the rest',
    },
    send: async (fixture) => ({ path: await fixture.portrait() }),
  },
];
