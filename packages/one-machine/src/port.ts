import { createServer } from 'node:net';
import { CannotStart } from '@famibook/service-kit/runtime/cannot-start';
import { freePort } from './free-port.ts';

const defaultPort = 8080;

/**
 * The port people reach FamiBook on, found free. `PORT=0` asks for any: it is chosen here, because links and cookies
 * need to know it before the gateway listens.
 * @throws CannotStart when the port is taken, forbidden or no port
 */
export async function publicPort(wanted: string | undefined, host: string): Promise<number> {
  const port = wanted ? Number(wanted) : defaultPort;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new CannotStart(`PORT should be a number from 0 to 65535; it is "${wanted}".`);
  }
  if (port === 0) return freePort(host).catch((error) => Promise.reject(portError(error, port, host)));
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve(port)));
  });
}

function portError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new CannotStart(
      `Port ${port} is in use by another program. Choose another one: PORT=${port === 65_535 ? defaultPort : port + 1} npm start`,
    );
  }
  if (error.code === 'EACCES') return new CannotStart(`Port ${port} is not open to you. Choose one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new CannotStart(`HOST should be an address of this machine; it is "${host}".`);
  }
  return error;
}
