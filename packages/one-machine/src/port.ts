import { connect, createServer } from 'node:net';
import { hostname } from 'node:os';
import { CannotStart } from '@famibook/service-kit/runtime/cannot-start';
import { freePort } from './free-port.ts';

const defaultPort = 8080;
/** The machine itself accepts or refuses a connection at once, unless a firewall drops it. */
const ACCEPTED_WITHIN_MS = 500;

/**
 * Where FamiBook listens. The shells of openSUSE and tcsh set HOST to the name of the machine, which would open FamiBook
 * to the network without anyone asking for it.
 */
export function ownHost(wanted: string | undefined): string {
  const name = hostname();
  return !wanted || wanted === name || wanted === name.split('.')[0] ? '127.0.0.1' : wanted;
}

/**
 * The port people reach FamiBook on, found free. `PORT=0` asks for any: it is chosen here, because links and cookies
 * need to know it before the gateway listens.
 * @param publicUrl where people find FamiBook; without it they go to this port of `localhost`
 * @throws CannotStart when the port is taken, forbidden or no port
 */
export async function publicPort(wanted: string | undefined, host: string, publicUrl?: string): Promise<number> {
  const port = wanted ? Number(wanted) : defaultPort;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new CannotStart(`PORT should be a number from 0 to 65535; it is "${wanted}".`);
  }
  if (port === 0) return freePort(host).catch((error) => Promise.reject(portError(error, port, host)));
  const isTaken = isFoundAtLocalhost(publicUrl, port) && isLocalhost(host) && (await isTakenAtLocalhost(port));
  if (isTaken) throw portInUse(port);
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve(port)));
  });
}

function isFoundAtLocalhost(publicUrl: string | undefined, port: number): boolean {
  const url = URL.parse(publicUrl || `http://localhost:${port}`);
  return url?.hostname === 'localhost' && Number(url.port || 80) === port;
}

function isLocalhost(host: string): boolean {
  return ['127.0.0.1', '0.0.0.0', '::1', '::', 'localhost'].includes(host);
}

/**
 * Whether another program would get the visitors of `localhost` although FamiBook may listen too: it listens at the
 * other one of the two addresses, or, on macOS, at all addresses of the machine.
 */
async function isTakenAtLocalhost(port: number): Promise<boolean> {
  return (await Promise.all(['::1', '127.0.0.1'].map((address) => accepts(address, port)))).includes(true);
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (isAccepted: boolean) => {
      resolve(isAccepted);
      socket.destroy();
    };
    // The system may give a connection the port that it goes to: then it has reached itself.
    socket.once('connect', () => end(socket.localPort !== port));
    socket.once('error', () => end(false));
    socket.setTimeout(ACCEPTED_WITHIN_MS, () => end(false));
  });
}

function portInUse(port: number): CannotStart {
  const other = port === 65_535 ? defaultPort : port + 1;
  return new CannotStart(`Port ${port} is in use by another program. Choose another one, like PORT=${other}.`);
}

function portError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return portInUse(port);
  if (error.code === 'EACCES') return new CannotStart(`Port ${port} is not open to you. Choose one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new CannotStart(`HOST should be an address of this machine; it is "${host}".`);
  }
  return error;
}
