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
    send: async (world, role, whose) => ({ path: `/api/manager/members/${await world.approved(role, whose)}` }),
  },
  {
    call: 'changePassword',
    own: '401 403 403 403 200 200 200',
    other: { none: 'it names nobody: it is about whoever asks' },
    send: (world, role) => {
      const { password } = world.credentials(role);
      return { path: '/api/manager/change-password', json: { currentPassword: password, newPassword: password } };
    },
  },
  {
    call: 'openFamiBook',
    own: '401 403 403 403 201 201 201',
    other: { none: 'it names a FamiBook that is not there yet' },
    send: () => ({ path: '/api/manager/famibooks', json: { famibookName: `Opened ${unique()}` } }),
  },
];
