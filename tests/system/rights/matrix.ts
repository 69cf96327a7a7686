import { submitSubscription } from '@famibook/contracts/api/admin';
import { somePicture } from '../../harness/pictures.ts';
import type { Role, Whose, World } from './world.ts';

interface Sent {
  path: string;
  json?: unknown;
  form?: FormData;
}

export interface Row {
  /** Operation name as the contract and `/api/openapi.json` have it. */
  readonly call: string;
  /** Expected statuses in the order of ROLES; `-` where there is no such thing. */
  readonly own: string;
  readonly other?: string;
  /** What is sent, made afresh for each try. */
  /** Sent from a browser of its own: the try ends or replaces the session. */
  readonly inNewSession?: true;
  readonly send: (world: World, role: Role, whose: Whose) => Promise<Sent> | Sent;
}

const at = (path: string, json?: unknown) => () => ({ path, json });
const photo = (path: (id: string) => string, json?: unknown) => async (world: World, role: Role, whose: Whose) => ({
  path: path((await world.photo(role, whose)).id),
  json,
});
const waiting = (path: (id: string) => string, json?: unknown) => async (world: World, role: Role, whose: Whose) => ({
  path: path(await world.waiting(role, whose)),
  json,
});
let unique = 0;
const SUBSCRIPTIONS = '/api/photo-book-subscriptions';
const subscription = () => ({
  managerName: 'Sam Subscriber',
  managerEmail: `subscriber${++unique}-${Date.now()}@example.org`,
  famibookName: `Subscribed ${unique} ${Date.now()}`,
  password: 'manager-password',
  confirmPassword: 'manager-password',
});
const submitted = (path: (id: number) => string) => async (world: World) => ({
  path: path((await world.as('signed out').call(submitSubscription, { body: subscription() })).id),
  json: undefined,
});

/**
 * Who may do what (D9). Columns: signed out, pending, member, foreign member, manager, foreign manager, administrator.
 * 'own' is the caller's own thing or family, 'other' somebody else's: for those abroad the home family's.
 */
export const MATRIX: readonly Row[] = [
  // gateway: for everyone
  { call: 'getHealth', own: '200 200 200 200 200 200 200', send: at('/api/health') },
  { call: 'getConfig', own: '200 200 200 200 200 200 200', send: at('/api/config') },
  { call: 'getOpenApi', own: '200 200 200 200 200 200 200', send: at('/api/openapi.json') },
  { call: 'getDocs', own: '200 200 200 200 200 200 200', send: at('/api/docs') },

  // the own account
  { call: 'loginPage', own: '302 302 302 302 302 302 302', send: at('/api/login') },
  {
    call: 'login',
    own: '200 200 200 200 200 200 200',
    inNewSession: true,
    send: (world, role) => ({
      path: '/api/login',
      json: { ...world.credentials(role), famibookName: world.familyOf(role).name },
    }),
  },
  { call: 'logout', own: '200 200 200 200 200 200 200', inNewSession: true, send: at('/api/logout') },
  {
    call: 'register',
    own: '201 201 201 201 201 201 201',
    inNewSession: true,
    send: (world) => ({
      path: '/api/register',
      json: {
        email: `registered${++unique}-${Date.now()}@example.org`,
        password: 'member-password',
        firstName: 'Rita',
        lastName: 'Register',
        famibookName: world.home.name,
      },
    }),
  },
  { call: 'getUser', own: '401 200 200 200 200 200 200', send: at('/api/user') },
  { call: 'listMemberships', own: '401 200 200 200 200 200 200', send: at('/api/user/memberships') },
  { call: 'listSessions', own: '401 200 200 200 200 200 200', send: at('/api/user/sessions') },
  {
    call: 'endSession',
    own: '-   -   -   -   -   -   -',
    other: '401 404 404 404 404 404 404',
    send: async (world, role, whose) => ({ path: `/api/user/sessions/${await world.session(role, whose)}` }),
  },
  {
    call: 'joinFamiBook',
    own: '401 409 409 409 409 409 201',
    other: '401 201 201 201 201 201 201',
    send: (world, role, whose) => ({
      path: '/api/user/join-famibook',
      json: { famibookName: (role.startsWith('foreign') === (whose === 'own') ? world.abroad : world.home).name },
    }),
  },
  {
    call: 'switchFamiBook',
    own: '401 403 200 200 200 200 200',
    send: (world, role) => ({
      path: '/api/user/switch-famibook',
      json: { famibookName: world.familyOf(role).name },
    }),
  },

  // photos
  {
    call: 'uploadPhoto',
    own: '401 403 201 201 201 201 201',
    send: async () => {
      const form = new FormData();
      form.set('description', 'A picture');
      form.set('image', new Blob([new Uint8Array(await somePicture())], { type: 'image/jpeg' }), 'picture.jpg');
      return { path: '/api/photos', form };
    },
  },
  { call: 'listPhotos', own: '401 403 200 200 200 200 200', send: at('/api/photos') },
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
  ...['like', 'heart'].flatMap((kind): Row[] => [
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
    send: async (world, role, whose) => {
      const { id, commentId } = await world.comment(role, whose);
      return { path: `/api/photos/${id}/comments/${commentId}` };
    },
  },
  {
    call: 'getRendition',
    own: '401 404 200 200 200 200 200',
    other: '401 404 200 404 200 404 200',
    send: async (world, role, whose) => ({ path: (await world.photo(role, whose)).imageUrl }),
  },

  // a manager's family
  { call: 'listPendingUsers', own: '401 403 403 403 200 200 200', send: at('/api/manager/pending-users') },
  { call: 'listApprovedUsers', own: '401 403 403 403 200 200 200', send: at('/api/manager/approved-users') },
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
    send: (world, role) => {
      const { password } = world.credentials(role);
      return { path: '/api/manager/change-password', json: { currentPassword: password, newPassword: password } };
    },
  },
  {
    call: 'openFamiBook',
    own: '401 403 403 403 201 201 201',
    send: () => ({ path: '/api/manager/famibooks', json: { famibookName: `Opened ${++unique} ${Date.now()}` } }),
  },

  // the platform
  {
    call: 'adminApproveUser',
    own: '401 403 403 403 403 403 200',
    other: '401 403 403 403 403 403 200',
    send: waiting((id) => `/api/admin/approve-user/${id}`, {}),
  },
  {
    call: 'deleteUser',
    own: '401 403 403 403 403 403 200',
    other: '401 403 403 403 403 403 200',
    send: waiting((id) => `/api/admin/users/${id}`),
  },
  ...['approved', 'pending'].map(
    (state): Row => ({
      call: `list${state === 'approved' ? 'Approved' : 'Pending'}UsersWithPasswords`,
      own: '401 403 403 403 403 403 200',
      send: at(`/api/admin/${state}-users-with-passwords`),
    }),
  ),
  {
    call: 'submitSubscription',
    own: '201 201 201 201 201 201 201',
    send: () => ({ path: '/api/photo-book-subscriptions', json: subscription() }),
  },
  { call: 'listPendingSubscriptions', own: '401 403 403 403 403 403 200', send: at(`${SUBSCRIPTIONS}/pending`) },
  { call: 'listApprovedSubscriptions', own: '401 403 403 403 403 403 200', send: at(`${SUBSCRIPTIONS}/approved`) },
  { call: 'adminListSubscriptions', own: '401 403 403 403 403 403 200', send: at('/api/admin/subscriptions') },
  ...['approve', 'reject'].flatMap((verb): Row[] => [
    {
      call: `${verb}Subscription`,
      own: '401 403 403 403 403 403 200',
      send: submitted((id) => `${SUBSCRIPTIONS}/${id}/${verb}`),
    },
    {
      call: verb === 'approve' ? 'adminApproveSubscription' : 'adminRejectSubscription',
      own: '401 403 403 403 403 403 200',
      send: submitted((id) => `/api/admin/subscriptions/${id}/${verb}`),
    },
  ]),
  {
    call: 'changeSubscriptionPlan',
    own: '401 403 403 403 403 403 200',
    send: async (world) => {
      const { path } = await submitted((id) => `${SUBSCRIPTIONS}/${id}/approve`)(world);
      await world.as('administrator').fetch(path, { method: 'POST' });
      return {
        path: path.replace(SUBSCRIPTIONS, '/api/admin/subscriptions').replace('approve', 'plan'),
        json: { planType: 'premium' },
      };
    },
  },
  { call: 'getStats', own: '401 403 200 200 200 200 200', send: at('/api/stats') },
  { call: 'getUserStats', own: '401 403 200 200 200 200 200', send: at('/api/user/stats') },
];
