import { submitSubscription } from '@famibook/contracts/subscriptions/endpoints';
import type { RightsFixture } from '../rights-fixture.ts';
import { at, type Row, unique, waiting } from '../row.ts';

const SUBSCRIPTIONS = '/api/photo-book-subscriptions';
const subscription = () => ({
  managerName: 'Sam Subscriber',
  managerEmail: `subscriber${unique()}@example.org`,
  famibookName: `Subscribed ${unique()}`,
  password: 'manager-password',
  confirmPassword: 'manager-password',
});
const submitted = (path: (id: number) => string) => async (fixture: RightsFixture) => {
  const submit = () => fixture.as('signed out').call(submitSubscription, { body: subscription() });
  return { path: path((await fixture.reuse('subscription', submit)).id), json: undefined };
};

export const PLATFORM_ROWS: readonly Row[] = [
  {
    call: 'adminApproveUser',
    own: '401 403 403 403 403 403 200',
    other: '401 403 403 403 403 403 200',
    send: waiting((id) => `/api/admin/approve-user/${id}`, {}),
  },
  {
    call: 'adminDeclineUser',
    own: '401 403 403 403 403 403 200',
    other: '401 403 403 403 403 403 200',
    send: waiting((id) => `/api/admin/decline-user/${id}`, {}),
  },
  {
    call: 'endSessionsOf',
    own: '401 403 403 403 403 403 200',
    other: '401 403 403 403 403 403 200',
    send: waiting((id) => `/api/admin/users/${id}/sessions`),
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
      other: { none: 'it names nothing: it is about all FamiBooks' },
      send: at(`/api/admin/${state}-users-with-passwords`),
    }),
  ),
  {
    call: 'submitSubscription',
    own: '201 201 201 201 201 201 201',
    other: { none: 'it names a FamiBook that is not there yet' },
    send: () => ({ path: '/api/photo-book-subscriptions', json: subscription() }),
  },
  {
    call: 'listPendingSubscriptions',
    own: '401 403 403 403 403 403 200',
    other: { none: 'it names nothing: it is about all FamiBooks' },
    send: at(`${SUBSCRIPTIONS}/pending`),
  },
  {
    call: 'listApprovedSubscriptions',
    own: '401 403 403 403 403 403 200',
    other: { none: 'it names nothing: it is about all FamiBooks' },
    send: at(`${SUBSCRIPTIONS}/approved`),
  },
  {
    call: 'adminListSubscriptions',
    own: '401 403 403 403 403 403 200',
    other: { none: 'it names nothing: it is about all FamiBooks' },
    send: at('/api/admin/subscriptions'),
  },
  ...['approve', 'reject'].flatMap((verb): Row[] => [
    {
      call: `${verb}Subscription`,
      own: '401 403 403 403 403 403 200',
      other: { none: 'a submitted request has no owner yet' },
      send: submitted((id) => `${SUBSCRIPTIONS}/${id}/${verb}`),
    },
    {
      call: verb === 'approve' ? 'adminApproveSubscription' : 'adminRejectSubscription',
      own: '401 403 403 403 403 403 200',
      other: { none: 'a submitted request has no owner yet' },
      send: submitted((id) => `/api/admin/subscriptions/${id}/${verb}`),
    },
  ]),
  {
    call: 'changeSubscriptionPlan',
    own: '401 403 403 403 403 403 200',
    other: { none: 'only the administrator may, whosever it is' },
    send: async (fixture) => {
      const approve = async () => {
        const { path } = await submitted((id) => `${SUBSCRIPTIONS}/${id}/approve`)(fixture);
        await fixture.as('administrator').fetch(path, { method: 'POST' });
        return path.replace(SUBSCRIPTIONS, '/api/admin/subscriptions').replace('approve', 'plan');
      };
      return { path: await fixture.reuse('approved subscription', approve), json: { planType: 'premium' } };
    },
  },
  ...['', '.csv'].flatMap((ending): Row[] => [
    {
      call: `${ending ? 'export' : 'list'}ManagerActivity`,
      own: '401 403 403 403 200 200 200',
      other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
      send: at(`/api/manager/audit${ending}`),
    },
    {
      call: `${ending ? 'export' : 'list'}AdminActivity`,
      own: '401 403 403 403 403 403 200',
      other: { none: 'it names nothing: it is about all FamiBooks' },
      send: at(`/api/admin/audit${ending}`),
    },
  ]),
  {
    call: 'getManagerCounts',
    own: '401 403 403 403 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/manager/counts'),
  },
  {
    call: 'getAdminCounts',
    own: '401 403 403 403 403 403 200',
    other: { none: 'it names nothing: it is about all FamiBooks' },
    send: at('/api/admin/counts'),
  },
  {
    call: 'listUndeliveredMails',
    own: '401 403 403 403 403 403 200',
    other: { none: 'it names nothing: it is about all mails' },
    send: at('/api/admin/undelivered-mails'),
  },
  {
    call: 'retryMail',
    // No mail server is set here, so that there is nothing to try again.
    own: '401 403 403 403 403 403 409',
    other: { none: 'only the administrator may, whosever it is' },
    send: at('/api/admin/undelivered-mails/01890000-0000-7000-8000-000000000000/retry'),
  },
  {
    call: 'getStats',
    own: '401 403 200 200 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/stats'),
  },
  {
    call: 'getUserStats',
    own: '401 403 200 200 200 200 200',
    other: { none: 'it is about the caller' },
    send: at('/api/user/stats'),
  },
];
