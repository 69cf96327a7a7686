import { at, type Row, unique } from '../row.ts';

export const ACCOUNT_ROWS: readonly Row[] = [
  {
    call: 'loginPage',
    own: '302 302 302 302 302 302 302',
    other: { none: 'it names nothing and is the same for everyone' },
    send: at('/api/login'),
  },
  {
    call: 'login',
    own: '200 200 200 200 200 200 200',
    other: { none: 'it is about the caller' },
    inNewSession: true,
    send: (fixture, role) => ({
      path: '/api/login',
      json: { ...fixture.credentials(role), famibookName: fixture.familyOf(role).name },
    }),
  },
  {
    call: 'logout',
    own: '200 200 200 200 200 200 200',
    other: { none: 'it ends the session that it comes with, and can name no other' },
    inNewSession: true,
    send: at('/api/logout'),
  },
  {
    call: 'register',
    own: '201 201 201 201 201 201 201',
    other: { none: 'it is about the caller' },
    inNewSession: true,
    send: (fixture) => ({
      path: '/api/register',
      json: {
        email: `registered${unique()}@example.org`,
        password: 'member-password',
        firstName: 'Rita',
        lastName: 'Register',
        famibookName: fixture.home.name,
      },
    }),
  },
  {
    call: 'getUser',
    own: '401 200 200 200 200 200 200',
    other: { none: 'it is about the caller' },
    send: at('/api/user'),
  },
  {
    call: 'listMemberships',
    own: '401 200 200 200 200 200 200',
    other: { none: 'it is about the caller' },
    send: at('/api/user/memberships'),
  },
  {
    call: 'listSessions',
    own: '401 200 200 200 200 200 200',
    other: { none: 'it is about the caller' },
    send: at('/api/user/sessions'),
  },
  {
    call: 'endSession',
    own: {
      none: 'it would end the session that the tries are sent in; that one can is shown in sessions.int.test.ts of auth',
    },
    other: '401 404 404 404 404 404 404',
    send: async (fixture, role, ownership) => ({
      path: `/api/user/sessions/${await fixture.session(role, ownership)}`,
    }),
  },
  {
    // With a wrong password: the sessions of the matrix are needed on.
    call: 'endOtherSessions',
    own: '401 400 400 400 400 400 400',
    other: { none: 'it is about the caller' },
    send: at('/api/user/sessions', { password: 'not-the-password' }),
  },
  {
    call: 'joinFamiBook',
    own: '401 409 409 409 409 409 201',
    other: '401 201 201 201 201 201 201',
    send: (fixture, role, ownership) => ({
      path: '/api/user/join-famibook',
      json: {
        famibookName: (role.startsWith('foreign') === (ownership === 'own') ? fixture.abroad : fixture.home).name,
      },
    }),
  },
  {
    call: 'switchFamiBook',
    own: '401 403 200 200 200 200 200',
    other: {
      none: "switching to a FamiBook of others is joinFamiBook's: without a membership there is nothing to switch to",
    },
    send: (fixture, role) => ({
      path: '/api/user/switch-famibook',
      json: { famibookName: fixture.familyOf(role).name },
    }),
  },
];
