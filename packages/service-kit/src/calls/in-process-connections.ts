import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import type { ServiceName } from '@famibook/contracts/services';

/**
 * Connections to services of the same process without the network. The bytes of a stream are the same as over a socket,
 * and so is their memory at both ends: who reads them must not change them or give them back.
 */
export interface InProcessConnections {
  has(name: ServiceName): boolean;
  /** A connection to a service's server; undefined when it does not run in this process. */
  connect(name: ServiceName): Duplex | undefined;
  add(name: ServiceName, server: Server): void;
  remove(name: ServiceName): void;
}

/** Runs a function outside of every request. */
const outside = AsyncLocalStorage.snapshot();

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
      receiveOutside(near);
      receiveOutside(far);
      server.emit('connection', far);
      return near;
    },
    add: (name, server) => void servers.set(name, server),
    remove: (name) => void servers.delete(name),
  };
}

/** The receiver runs as it would with a socket: not in the trace of the sender, nor as its user. */
function receiveOutside(end: Duplex): void {
  const push = end.push.bind(end);
  end.push = (chunk, encoding) => outside(push, chunk, encoding);
}

/** An error is followed by `close`, which ends the other side. */
function ignore() {}
