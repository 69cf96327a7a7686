import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { readRequests, type SeenRequest } from './seen-requests.ts';

/** A connection to the product as bad as one wants it: slow, cut, or gone. */
export interface Line {
  readonly url: string;
  /** Every request whose head went through, in order, with how much of its body did. */
  readonly requests: readonly SeenRequest[];
  /** Bytes a second from the client, of each connection; undefined for as fast as it goes. */
  setSpeed(bytesASecond: number | undefined): void;
  /** Breaks every connection there is; returns how many. New ones may come. */
  cut(): number;
  /** From now on every connection there is carries nothing and stays open, as if its host had vanished. New ones may come. */
  freeze(): void;
  /** While it is down, every connection ends as soon as it begins. */
  setDown(isDown: boolean): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A TCP proxy in front of the product. */
export async function lineTo(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const requests: SeenRequest[] = [];
  let speed: number | undefined;
  let isDown = false;

  const hold = (socket: Socket, other: () => Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      other().destroy();
    });
  };
  const server = createServer((client) => {
    if (isDown) return void client.destroy();
    const upstream = connect(Number(port), hostname);
    hold(client, () => upstream);
    hold(upstream, () => client);
    upstream.pipe(client);
    const read = readRequests((request) => requests.push(request));
    client.on('data', (chunk: Buffer) => {
      read(chunk);
      const mayGoOn = upstream.write(chunk);
      client.pause();
      const resume = () => client.resume();
      const goOn = () => (speed === undefined ? resume() : setTimeout(resume, (chunk.length / speed) * 1000));
      if (mayGoOn) goOn();
      else upstream.once('drain', goOn);
    });
    client.once('end', () => upstream.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    const broken = sockets.size / 2;
    for (const socket of sockets) socket.destroy();
    return broken;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    setSpeed: (bytesASecond) => {
      speed = bytesASecond;
    },
    cut,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().removeAllListeners('data').pause();
    },
    setDown: (down) => {
      isDown = down;
      if (down) cut();
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
