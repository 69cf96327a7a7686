import { at, type Row, unique, waiting } from '../row.ts';

export const FAMILY_ROWS: readonly Row[] = [
  {
    call: 'listPendingUsers',
    own: '401 403 403 403 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/manager/pending-users'),
  },
  {
    call: 'listApprovedUsers',
    own: '401 403 403 403 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/manager/approved-users'),
  },
  {
    call: 'approveUser',
    own: '401 403 403 403 200 200 200',
    other: '401 403 403 403 404 404 404',
    send: waiting((id) => `/api/manager/approve-user/${id}`),
  },
  {
    call: 'declineUser',
    own: '401 403 403 403 200 200 200',
    other: '401 403 403 403 404 404 404',
    send: waiting((id) => `/api/manager/decline-user/${id}`),
  },
  {
    call: 'removeMember',
    own: '401 403 403 403 200 200 200',
    other: '401 403 403 403 404 404 404',
    send: async (fixture, role, ownership) => ({
      path: `/api/manager/members/${await fixture.approved(role, ownership)}`,
    }),
  },
  {
    call: 'changePassword',
    own: '401 403 403 403 200 200 200',
    other: { none: 'it is about the caller' },
    send: (fixture, role) => {
      const { password } = fixture.credentials(role);
      return { path: '/api/manager/change-password', json: { currentPassword: password, newPassword: password } };
    },
  },
  {
    call: 'openFamiBook',
    own: '401 403 403 403 201 201 201',
    other: { none: 'it names a FamiBook that is not there yet' },
    send: () => ({ path: '/api/manager/famibooks', json: { famibookName: `Opened ${unique()}` } }),
  },
  {
    call: 'createInvitation',
    own: '401 403 403 403 201 201 201',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/manager/invitations', {}),
  },
  {
    call: 'listInvitations',
    own: '401 403 403 403 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/manager/invitations'),
  },
  {
    call: 'revokeInvitation',
    own: '401 403 403 403 200 200 200',
    other: '401 403 403 403 404 404 404',
    send: async (fixture, role, ownership) => {
      const { id } = await fixture.invitation(role, ownership);
      return { path: `/api/manager/invitations/${id}` };
    },
  },
  {
    call: 'lookUpInvitation',
    own: '200 200 200 200 200 200 200',
    other: '200 200 200 200 200 200 200',
    send: async (fixture, role, ownership) => {
      const { token } = await fixture.invitation(role, ownership);
      return { path: '/api/invitations/look-up', json: { token } };
    },
  },
  {
    call: 'handOverFamiBook',
    own: '401 403 403 403 404 404 404',
    other: '401 403 403 403 404 404 404',
    // Users who wait: the tries that are let in find no member to hand over to, so that the manager stays the manager.
    send: async (fixture, role, ownership) => ({
      path: '/api/manager/hand-over',
      json: { userId: await fixture.waiting(role, ownership) },
    }),
  },
  {
    call: 'deleteManagedFamiBook',
    own: '401 403 403 403 400 400 400',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    // A wrong password: the families are needed by the other rows.
    send: at('/api/manager/famibook', { password: 'not-the-password' }),
  },
];
