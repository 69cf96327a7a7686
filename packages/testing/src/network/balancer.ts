import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Where a replica of a service listens. */
interface Backend {
  readonly port: number;
  isReady(): boolean;
}

/** Stands for the address of a service in a cluster: hands each new connection to one of its ready replicas in turn. */
export interface Balancer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Knows connections only, as kube-proxy: one that is open stays with its replica, however unready that becomes. */
export async function startBalancer(port: number, backends: readonly Backend[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let last = 0;
  const next = (): Backend | undefined => {
    const ready = backends.filter((backend) => backend.isReady());
    last += 1;
    return ready[last % ready.length];
  };
  const server = createServer({ noDelay: true }, (client) => {
    const backend = next();
    if (!backend) return void client.resetAndDestroy();
    const upstream = connect({ port: backend.port, host: '127.0.0.1', noDelay: true });
    join(client, upstream);
    join(upstream, client);
  });
  const join = (from: Socket, to: Socket) => {
    open.add(from);
    from.pipe(to);
    // Node never closes a socket that is reset while it is being shut down.
    from.on('error', () => (to.writableEnded ? to.destroy() : to.resetAndDestroy()));
    from.once('close', () => {
      open.delete(from);
      to.destroySoon();
    });
  };
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
