import { REACTION_KINDS } from '@famibook/contracts/reactions/kinds';
import type { Role } from '../people.ts';
import type { Ownership, RightsFixture } from '../rights-fixture.ts';
import { at, type Row } from '../row.ts';

const message =
  (path: (id: string) => string, json?: unknown) =>
  async (fixture: RightsFixture, role: Role, ownership: Ownership) => ({
    path: path(await fixture.message(role, ownership)),
    json,
  });

/** One that waits for approval: the caller's own (or the family's), or the other family's. */
const pendingMessage =
  (path: (id: string) => string) => async (fixture: RightsFixture, role: Role, ownership: Ownership) => ({
    path: path(await fixture.pendingMessage(role, ownership)),
  });

const HELLO = { content: 'Hello' };
const settings = { publishWithoutReview: false };

export const BOARD_ROWS: readonly Row[] = [
  {
    call: 'listMessages',
    own: '401 403 200 200 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/messages'),
  },
  {
    call: 'postMessage',
    own: '401 403 201 201 201 201 201',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/messages', HELLO),
  },
  {
    call: 'replyToMessage',
    own: '401 403 201 201 201 201 201',
    other: '401 403 201 404 201 404 201',
    send: message((id) => `/api/messages/${id}/reply`, HELLO),
  },
  {
    call: 'listMessageReactions',
    own: '401 403 200 200 200 200 200',
    other: '401 403 200 404 200 404 200',
    send: message((id) => `/api/messages/${id}/reactions`),
  },
  {
    call: 'listReplies',
    own: '401 403 200 200 200 200 200',
    other: '401 403 200 404 200 404 200',
    send: message((id) => `/api/messages/${id}/replies`),
  },
  {
    call: 'deleteMessage',
    own: '401 403 200 200 200 200 200',
    other: '401 403 403 404 403 404 403',
    send: message((id) => `/api/messages/${id}`),
  },
  ...REACTION_KINDS.flatMap((kind): Row[] => [
    {
      call: `${kind}Message`,
      own: '401 403 200 200 200 200 200',
      other: '401 403 200 404 200 404 200',
      send: message((id) => `/api/messages/${id}/${kind}`),
    },
    {
      call: `un${kind}Message`,
      own: '401 403 200 200 200 200 200',
      other: '401 403 200 404 200 404 200',
      send: message((id) => `/api/messages/${id}/${kind}`),
    },
  ]),
  {
    call: 'listPendingMessages',
    own: '401 403 403 403 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/manager/pending-messages'),
  },
  {
    call: 'approveMessage',
    own: '401 403 403 403 200 200 200',
    other: '401 403 403 403 404 404 404',
    send: pendingMessage((id) => `/api/manager/approve-message/${id}`),
  },
  {
    call: 'rejectMessage',
    own: '401 403 403 403 200 200 200',
    other: '401 403 403 403 404 404 404',
    send: pendingMessage((id) => `/api/manager/messages/${id}`),
  },
  {
    call: 'rejectMessagesOf',
    own: '401 403 403 403 200 200 200',
    other: '401 403 403 403 404 404 404',
    send: async (fixture, role, ownership) => {
      await fixture.pendingMessage(role, ownership);
      return { path: `/api/manager/pending-messages?author=${fixture.waitingAuthor(role, ownership)}` };
    },
  },
  {
    call: 'getBoardSettings',
    own: '401 403 403 403 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/manager/settings'),
  },
  {
    call: 'changeBoardSettings',
    own: '401 403 403 403 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/manager/settings', settings),
  },
  {
    call: 'adminListPendingMessages',
    own: '401 403 403 403 403 403 200',
    other: { none: 'it names nothing: it is about all FamiBooks' },
    send: at('/api/admin/pending-messages'),
  },
  {
    call: 'adminApproveMessage',
    own: '401 403 403 403 403 403 200',
    other: '401 403 403 403 403 403 200',
    send: pendingMessage((id) => `/api/admin/approve-message/${id}`),
  },
  {
    call: 'adminRejectMessage',
    own: '401 403 403 403 403 403 200',
    other: '401 403 403 403 403 403 200',
    send: pendingMessage((id) => `/api/admin/reject-message/${id}`),
  },
  {
    call: 'adminDeleteMessage',
    own: '401 403 403 403 403 403 200',
    other: '401 403 403 403 403 403 200',
    send: message((id) => `/api/admin/messages/${id}`),
  },
];
