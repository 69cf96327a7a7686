import { describe, expect, it } from 'vitest';
import { isPublicName } from './host.ts';

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
