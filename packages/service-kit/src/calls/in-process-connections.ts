import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import type { ServiceName } from '@famibook/contracts/services';

/**
 * Connections to services of the same process without the network. The bytes of a stream are the same as over a socket.
 * Both ends share their memory: the reader must neither change a buffer nor transfer it.
 */
export interface InProcessConnections {
  has(name: ServiceName): boolean;
  /** A connection to a service's server; undefined when it does not run in this process. */
  connect(name: ServiceName): Duplex | undefined;
  add(name: ServiceName, server: Server): void;
  remove(name: ServiceName): void;
}

/** What the gateway needs of them. */
export type InProcessServices = Pick<InProcessConnections, 'has' | 'connect'>;

/** Runs a function outside of every request. */
const withoutContext = AsyncLocalStorage.snapshot();

export function createInProcessConnections(): InProcessConnections {
  const servers = new Map<ServiceName, Server>();
  return {
    has: (name) => servers.has(name),
    connect: (name) => {
      const server = servers.get(name);
      if (!server) return undefined;
      const [near, far] = duplexPair();
      // When one end closes, the other closes too, as with a socket.
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
      far.on('error', ignore);
      receiveWithoutContext(near);
      receiveWithoutContext(far);
      // Node's parser handles every request of a connection in the context in which it was opened.
      withoutContext(() => server.emit('connection', withoutTimeout(far)));
      return near;
    },
    add: (name, server) => void servers.set(name, server),
    remove: (name) => void servers.delete(name),
  };
}

/** The receiver runs as it would with a socket: not in the trace of the sender, nor as its user. */
function receiveWithoutContext(end: Duplex): void {
  const push = end.push.bind(end);
  end.push = (chunk, encoding) => withoutContext(push, chunk, encoding);
}

/** A request or response sets the timeout of its socket, for a client that stalls. Here the client is our own gateway. */
function withoutTimeout(end: Duplex): Duplex {
  return Object.assign(end, { setTimeout: () => end });
}

/** An error is followed by `close`, which ends the other side. */
function ignore() {}
