import { connect, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { PING } from '@famibook/contracts/live/ping';
import { endSocket } from '@famibook/service-kit/http/end-socket';
import { hostToConnectTo } from '../proxy/host-to-connect-to.ts';

interface TunnelOptions {
  client: Duplex;
  /** What the client sent after its request. */
  head: Buffer;
  /** The other side; a socket may still be on its way there. */
  upstream: Duplex;
  /** The request as the other side shall read it. */
  request: string;
  /** The service did not respond; nothing has been sent to the client yet. */
  onUnreachable(cause: Error): void;
}

const CONNECT_TIMEOUT_MS = 5_000;

/** The connection closes when nothing was said on it for so long, because a host that vanishes ends none. */
export function connectTo(url: URL, maxSilenceMs: number = PING.maxSilenceMs): Socket {
  const socket = connect({ host: hostToConnectTo(url), port: Number(url.port) || 80, noDelay: true, keepAlive: true });
  socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new Error('the service is silent')));
  socket.once('connect', () => socket.setTimeout(maxSilenceMs));
  return socket;
}

/**
 * Joins two streams byte by byte, which takes a third of the memory of a proxying request. Either end closes the other;
 * a slow reader holds back its own sender only.
 */
export function openTunnel({ client, head, upstream, request, onUnreachable }: TunnelOptions): void {
  const onFailed = (error: Error) => {
    client.off('close', onClientGone);
    onUnreachable(error);
  };
  const onClientGone = () => upstream.destroy();
  upstream.once('error', onFailed);
  client.once('close', onClientGone);

  const join = () => {
    upstream.off('error', onFailed);
    upstream.on('error', ignore);
    // Why a session's connection closes is to arrive.
    upstream.once('close', () => endSocket(client));
    upstream.write(request);
    if (head.length > 0) upstream.write(head);
    client.pipe(upstream);
    upstream.pipe(client);
  };
  if (upstream instanceof Socket && upstream.connecting) upstream.once('connect', join);
  else join();
}

/** An error is followed by `close`, which ends the other side. */
function ignore() {}
