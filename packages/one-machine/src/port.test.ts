import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { ownHost, publicPort } from './port.ts';

test('says in one line that the port is in use, and what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(publicPort(String(port), '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use by another program. Choose another one, like PORT=${port + 1}.`,
  );
  other.close();
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

test.skipIf(!hasIpv6)(
  'a program at the other address of localhost has the port where people go to localhost',
  async () => {
    // Not a port that an outgoing connection could have at 127.0.0.1.
    const port = await freePort();
    const other = createServer().listen(port, '::1');
    await once(other, 'listening');
    await expect(publicPort(String(port), '127.0.0.1')).rejects.toThrow(`Port ${port} is in use by another program.`);
    const own = publicPort(String(port), '127.0.0.1', `http://localhost:${port}`);
    await expect(own).rejects.toThrow(`Port ${port} is in use by another program.`);
    expect(await publicPort(String(port), '127.0.0.1', 'https://family.example')).toBe(port);
    expect(await publicPort(String(port), '127.0.0.2')).toBe(port);
    other.close();
  },
);

test('chooses a free port that no outgoing connection can be given before FamiBook listens, when asked for any', async () => {
  const port = await publicPort('0', '127.0.0.1');
  expect(port).toBeGreaterThan(1023);
  expect(port).toBeLessThan(32_768);
});

test('refuses what is no port or no address of this machine', async () => {
  await expect(publicPort('eighty', '127.0.0.1')).rejects.toThrow('PORT should be a number from 0 to 65535');
  await expect(publicPort('0', '192.0.2.1')).rejects.toThrow('HOST should be an address of this machine');
});

test('the name of the machine, to which some shells set HOST, opens nothing to the network', () => {
  const [short = ''] = hostname().split('.');
  expect(['', undefined, hostname(), short].map(ownHost)).toEqual(Array(4).fill('127.0.0.1'));
  expect(['0.0.0.0', '192.168.1.20'].map(ownHost)).toEqual(['0.0.0.0', '192.168.1.20']);
});
