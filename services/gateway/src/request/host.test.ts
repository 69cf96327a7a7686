import type { IncomingMessage } from 'node:http';
import type { AppError } from '@famibook/service-kit/errors';
import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { createHostCheck, isPublicName } from './host.ts';
import { compileTrust } from './trust.ts';

describe('a host name (D45)', () => {
  it.each(['evil.example', 'famibook.example', 'a.b.co', 'local.example', 'svc.example.org'])('%s is public', (name) =>
    expect(isPublicName(name)).toBe(true),
  );

  it.each([
    'localhost',
    'famibook',
    'app.localhost',
    'nas.local',
    'nas.lan',
    'gateway.internal',
    'nas.home.arpa',
    'gateway.famibook.svc',
    'gateway.famibook.svc.cluster.local',
    '192.0.2.1',
    '2001:db8::1',
  ])('%s is not', (name) => expect(isPublicName(name)).toBe(false));
});

describe('a request (D45)', () => {
  const client = createClient(compileTrust([]));
  const hosts = createHostCheck(client, new URL('https://famibook.example'), ['Photos.Example.org']);
  const outcomeOf = (...names: string[]) => {
    const rawHeaders = names.flatMap((name) => ['Host', name]);
    const req = { rawHeaders, headers: { host: names[0] }, socket: { remoteAddress: '192.0.2.1' } };
    try {
      hosts.check(req as unknown as IncomingMessage);
      return 'served';
    } catch (error) {
      return (error as AppError).code;
    }
  };

  it.each(['FamiBook.example:443', 'famibook.example.', 'photos.example.org', 'nas.local:8080', '[2001:db8::1]:80'])(
    'to %s is served',
    (name) => expect(outcomeOf(name)).toBe('served'),
  );

  it.each(['evil.example', 'famibook.example.evil.example', 'evil.example.'])('to %s is not', (name) =>
    expect(outcomeOf(name)).toBe('unknown_host'),
  );

  it('names one host, or none by HTTP/1.0', () => {
    expect(outcomeOf()).toBe('served');
    expect(outcomeOf('famibook.example', 'famibook.example')).toBe('bad_request');
  });
});
