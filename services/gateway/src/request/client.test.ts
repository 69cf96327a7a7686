import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { compileTrust } from './trust.ts';

const request = (peer: string, headers: Record<string, string>): IncomingMessage =>
  ({ socket: { remoteAddress: peer }, connection: { remoteAddress: peer }, headers }) as unknown as IncomingMessage;

describe('the address of a client (TRUSTED_PROXIES, D24)', () => {
  it.each([
    ['no proxy is trusted', '', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['the peer is not on the list', '10.0.0.0/8', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a trusted peer forwards it', '10.0.0.0/8', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    [
      'what a client made up stands left of what the proxy saw',
      '10.0.0.0/8',
      '10.1.2.3',
      '1.1.1.1, 198.51.100.1',
      '198.51.100.1',
    ],
    ['several trusted proxies', '10.0.0.0/8,192.0.2.1', '10.1.2.3', '198.51.100.1, 192.0.2.1', '198.51.100.1'],
    ['a name for a network', 'loopback', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['an IPv4 peer on an IPv6 socket', '10.0.0.0/8', '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['a proxy that forwards the port too', '10.0.0.0/8', '10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
    ['the same of an IPv6 client', '10.0.0.0/8', '10.1.2.3', '[2001:db8::7]:4711', '2001:db8::7'],
    [
      'several trusted proxies that forward ports',
      '10.0.0.0/8,192.0.2.1',
      '10.1.2.3',
      '1.1.1.1:80, 198.51.100.1:4711, 192.0.2.1:55',
      '198.51.100.1',
    ],
    ['an IPv6 client without a port', '10.0.0.0/8', '10.1.2.3', '2001:db8::7', '2001:db8::7'],
    ['a trusted peer that forwards nothing', '10.0.0.0/8', '10.1.2.3', undefined, '10.1.2.3'],
    ['an IPv4 client on an IPv6 socket', '', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ])('%s', (_, trusted, peer, forwarded, address) => {
    const client = createClient(compileTrust(trusted.split(',').filter(Boolean)));
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect(client.addressOf(request(peer, headers))).toBe(address);
  });
});

describe('the origin under which a browser reached us', () => {
  const proxied = { host: 'inner:8080', 'x-forwarded-host': 'famibook.example', 'x-forwarded-proto': 'https' };

  it('is what a trusted proxy forwards', () => {
    const client = createClient(compileTrust(['10.0.0.0/8']));
    expect(client.originOf(request('10.1.2.3', proxied))).toBe('https://famibook.example');
  });

  it('is the Host header for every other client, whatever it claims', () => {
    const client = createClient(compileTrust(['10.0.0.0/8']));
    expect(client.originOf(request('203.0.113.9', proxied))).toBe('http://inner:8080');
  });

  it('is none when the host cannot be one', () => {
    const client = createClient(compileTrust([]));
    expect(client.originOf(request('203.0.113.9', { host: 'a b' }))).toBeUndefined();
  });
});
