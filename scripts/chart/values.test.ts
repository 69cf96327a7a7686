import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { CHART, helm } from './helm.ts';

async function renderWith(...args: string[]) {
  return helm('template', 'famibook', CHART, '-f', `${CHART}/values-small.yaml`, ...args);
}

describe('values that make no sense are refused, by their name:', () => {
  test.each([
    ['a mistyped name', '--set', 'replica=3', 'replica'],
    ['a mistyped name of a service', '--set', 'services.galery.replicas=2', 'galery'],
    ['a mistyped name in a service', '--set', 'services.auth.replica=2', 'replica'],
    ['no replicas', '--set', 'services.auth.replicas=0', '/services/auth/replicas'],
    ['a service without limits', '--set', 'services.media.resources.limits=null', '/services/media/resources'],
    [
      'more of a service that does not scale by requests',
      '--set',
      'services.notifier.autoscaling.enabled=true',
      'autoscaling',
    ],
    ['no address that people use', '--set', 'publicUrl=', '/publicUrl'],
    ['an address with a path', '--set', 'publicUrl=https://example.org/photos', '/publicUrl'],
    ['an address with a question', '--set', 'publicUrl=https://example.org?a=b', '/publicUrl'],
    ['a contact that is no address', '--set', 'contact=ask Anna', '/contact'],
    ['mails from nobody', '--set', 'mail.from=FamiBook', '/mail/from'],
    ['no administrator', '--set', 'adminEmail=nobody', '/adminEmail'],
    ['no bucket', '--set', 'storage.url=https://s3.example.org', '/storage/url'],
    ['credentials in the address of a bucket', '--set', 'storage.url=s3://key:secret@famibook', '/storage/url'],
    ['no bucket for backups', '--set', 'backups.url=', '/backups/url'],
    ['no volume for backups', '--set', 'backups.target=volume', '/backups/existingClaim'],
    [
      'a password in plain text',
      '--set-string',
      'services.auth.env.FAMIBOOK_ADMIN_PASSWORD=secret',
      'FAMIBOOK_ADMIN_PASSWORD',
    ],
    [
      'a database in plain text',
      '--set-string',
      'services.auth.env.AUTH_DATABASE_URL=postgres://x',
      'AUTH_DATABASE_URL',
    ],
    [
      'a key of the collector in plain text',
      '--set-string',
      'services.auth.env.OTEL_EXPORTER_OTLP_HEADERS=authorization=secret',
      'OTEL_EXPORTER_OTLP_HEADERS',
    ],
    [
      'a place at which crash tests end the process',
      '--set-string',
      'services.auth.env.FAMIBOOK_FAILPOINT=x',
      'FAMIBOOK_FAILPOINT',
    ],
    ['a way in that does not exist', '--set', 'exposure.kind=loadbalancer', '/exposure/kind'],
    ['a route without its Gateway', '--set', 'exposure.kind=gateway', '/exposure/gateway/parentRefs'],
    ['too little time for stopping', '--set', 'drainSeconds=0', '/drainSeconds'],
    ['an image digest that is none', '--set', 'image.digest=latest', '/image/digest'],
    ['proxies by name', '--set', 'services.gateway.trustedProxies={proxy}', '/services/gateway/trustedProxies'],
    ['a number of proxies', '--set-string', 'services.gateway.trustedProxies={1}', '/services/gateway/trustedProxies'],
    [
      'scrapes more often than one may take',
      '--set',
      'monitoring.serviceMonitor.interval=9s',
      '/monitoring/serviceMonitor/interval',
    ],
    ['a size without a unit', '--set', 'services.media.tmp.size=4', '/services/media/tmp/size'],
  ])('%s', async (_, flag, value, named) => {
    const { code, errors } = await renderWith(flag, value);
    expect(code).not.toBe(0);
    expect(errors).toContain(named);
  });
});

test('the chart says what is missing when nothing is set', async () => {
  const { code, errors } = await helm('template', 'famibook', CHART);
  expect(code).not.toBe(0);
  for (const name of ['publicUrl', 'adminEmail', 'storage']) expect(errors).toContain(name);
});

test('a route of the Gateway API and an Ingress are never there together, and both leave bodies and time to FamiBook', async () => {
  const ingress = await helm(
    'template',
    'famibook',
    CHART,
    '-f',
    `${CHART}/values-large.yaml`,
    '--set',
    'exposure.kind=ingress',
  );
  expect(ingress.output).toContain('kind: Ingress\n');
  expect(ingress.output).not.toContain('kind: HTTPRoute');
  expect(ingress.output).toContain('nginx.ingress.kubernetes.io/proxy-body-size: "0"');
  const route = await renderWith('--set', 'exposure.kind=gateway,exposure.gateway.parentRefs[0].name=public');
  expect(route.output).toContain('kind: HTTPRoute\n');
  expect(route.output).not.toContain('kind: Ingress\n');
  expect(route.output).toMatch(/timeouts:\n\s+request: 0s\n\s+backendRequest: 0s/);
});

test('the Traefik of k3s waits for the whole body of a large archive, and sees the addresses of people', async () => {
  const text = await readFile(new URL('../../deploy/k3s/traefik.yaml', import.meta.url), 'utf8');
  const config: { spec: { valuesContent: string } } = parse(text);
  expect(parse(config.spec.valuesContent)).toEqual({
    additionalArguments: ['web', 'websecure'].map(
      (name) => `--entryPoints.${name}.transport.respondingTimeouts.readTimeout=0`,
    ),
    service: { spec: { externalTrafficPolicy: 'Local' } },
  });
});
