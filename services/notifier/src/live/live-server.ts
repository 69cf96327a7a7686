import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { LiveQuery } from '@famibook/contracts/live/live-query';
import { AppError, errorBody } from '@famibook/service-kit/errors';
import { bearerOf } from '@famibook/service-kit/http/access';
import { endSocket } from '@famibook/service-kit/http/end-socket';
import { collectIssues } from '@famibook/service-kit/http/parse';
import { requestIdFrom } from '@famibook/service-kit/http/request-id';
import { toAppError } from '@famibook/service-kit/http/to-app-error';
import type { Identities } from '@famibook/service-kit/identity/identity-tokens';
import { WebSocketServer } from 'ws';
import { type Connection, createConnection } from './connection.ts';

export interface LiveServer {
  /** The number of open sockets, including those that are closing. */
  readonly size: number;
  /** For the server's `upgrade`. */
  onUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
}

interface LiveServerDeps {
  identities: Pick<Identities, 'verifyUser'>;
  /** `ago`: how many milliseconds ago the browser read its lists; undefined if it does not say. */
  onOpen(connection: Connection, ago: number | undefined): void;
  onClosed(connection: Connection): void;
}

const PATH = '/ws';
/** Browsers say nothing here; a pong holds at most 125 bytes. */
const MAX_MESSAGE_BYTES = 1_024;

/** Accepts the connections of the gateway's `/ws`, each with an identity signed by the gateway. */
export function createLiveServer({ identities, onOpen, onClosed }: LiveServerDeps): LiveServer {
  // Without compression: with it a broadcast takes fifty times as long and each socket thirty times the memory.
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    clientTracking: false,
  });

  let size = 0;

  const accept = (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (req.url !== PATH) throw new AppError('not_found');
    const identity = identities.verifyUser(bearerOf(req.headers.authorization));
    const ago = agoOf(req);
    server.handleUpgrade(req, socket, head, (opened) => {
      const connection = createConnection(opened, socket, identity);
      size += 1;
      opened.once('close', () => {
        size -= 1;
        onClosed(connection);
      });
      onOpen(connection, ago);
    });
  };

  return {
    get size() {
      return size;
    },
    onUpgrade: (req, socket, head) => {
      try {
        accept(req, socket, head);
      } catch (error) {
        refuse(socket, toAppError(error), requestIdFrom(req.headers['x-request-id']));
      }
    },
  };
}

/** The gateway sends it as a header, because a notifier of an earlier version accepts no query in the path. */
function agoOf({ headers }: IncomingMessage): number | undefined {
  const issues = collectIssues();
  const query = issues.parse(LiveQuery, { ago: headers['x-famibook-ago'] });
  issues.throwIfAny();
  return query?.ago;
}

function refuse(socket: Duplex, error: AppError, requestId: string): void {
  const body = JSON.stringify(errorBody(error, requestId));
  socket.on('error', () => socket.destroy());
  endSocket(
    socket,
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
