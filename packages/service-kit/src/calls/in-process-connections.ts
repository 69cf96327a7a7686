import type { Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import type { ServiceName } from '@famibook/contracts/services';

/**
 * Connections to services of the same process without the network, for thousands of open streams. The bytes of a stream
 * are the same as over a socket.
 */
export interface InProcessConnections {
  /** A connection to a service's server; undefined when it does not run in this process. */
  connect(name: ServiceName): Duplex | undefined;
  add(name: ServiceName, server: Server): void;
  remove(name: ServiceName): void;
}

export function createInProcessConnections(): InProcessConnections {
  const servers = new Map<ServiceName, Server>();
  return {
    connect: (name) => {
      const server = servers.get(name);
      if (!server) return undefined;
      const [near, far] = duplexPair();
      // When one end closes, the other closes too, as with a socket.
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
      far.on('error', ignore);
      server.emit('connection', far);
      return near;
    },
    add: (name, server) => void servers.set(name, server),
    remove: (name) => void servers.delete(name),
  };
}

/** An error is followed by `close`, which ends the other side. */
function ignore() {}
