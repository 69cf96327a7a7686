import { approveReset, requestReset } from '@famibook/contracts/password-reset/endpoints';

import { Client } from '@famibook/testing/clients/client';
import type { Role } from '../people.ts';
import type { Ownership, RightsFixture } from '../rights-fixture.ts';
import { at, type Row } from '../row.ts';

const REQUESTS = '/api/admin/password-reset-requests';
const newPassword = 'another-password';

/** Requested in the caller's own browser, or in one that none of these users has. */
async function asked(fixture: RightsFixture, role: Role, ownership: Ownership): Promise<number> {
  const browser = ownership === 'own' ? fixture.as(role) : new Client(fixture.url);
  const { email } = await fixture.home.pending();
  return (await browser.call(requestReset, { body: { email } })).requestId;
}
async function approved(fixture: RightsFixture, role: Role, ownership: Ownership): Promise<number> {
  const id = await asked(fixture, role, ownership);
  await fixture.as('administrator').call(approveReset, { params: { id }, body: {} });
  return id;
}

export const PASSWORD_RESET_ROWS: readonly Row[] = [
  {
    call: 'requestReset',
    own: '200 200 200 200 200 200 200',
    other: { none: 'the response is the same for every e-mail (D23)' },
    send: (fixture, role) => ({
      path: '/api/password-reset/request',
      json: { email: fixture.credentials(role).email },
    }),
  },
  {
    call: 'getResetStatus',
    own: '200 200 200 200 200 200 200',
    other: '404 404 404 404 404 404 404',
    send: async (fixture, role, ownership) => ({
      path: `/api/password-reset/status/${await asked(fixture, role, ownership)}`,
    }),
  },
  {
    call: 'completeReset',
    own: '200 200 200 200 200 200 200',
    other: '404 404 404 404 404 404 404',
    send: async (fixture, role, ownership) => {
      const requestId = await approved(fixture, role, ownership);
      return { path: '/api/password-reset/complete', json: { requestId, newPassword, confirmPassword: newPassword } };
    },
  },
  {
    call: 'changePasswordDirectly',
    own: '200 200 200 200 200 200 200',
    other: { none: 'it asks for the old password: there is no right beside knowing it' },
    send: async (fixture) => {
      const { email, password: oldPassword } = await fixture.home.pending();
      const json = { email, oldPassword, newPassword, confirmPassword: newPassword };
      return { path: '/api/password-reset/direct', json };
    },
  },
  {
    call: 'listPendingResets',
    own: '401 403 403 403 403 403 200',
    other: { none: 'it names nothing: it is about all FamiBooks' },
    send: at(`${REQUESTS}/pending`),
  },
  {
    call: 'listApprovedResets',
    own: '401 403 403 403 403 403 200',
    other: { none: 'it names nothing: it is about all FamiBooks' },
    send: at(`${REQUESTS}/approved`),
  },
  {
    call: 'approveReset',
    own: '401 403 403 403 403 403 200',
    other: '401 403 403 403 403 403 200',
    send: async (fixture, role, ownership) => ({
      path: `${REQUESTS}/${await asked(fixture, role, ownership)}/approve`,
      json: {},
    }),
  },
];
