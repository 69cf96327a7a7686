import { randomBytes } from 'node:crypto';
import { SERVICE_NAMES } from '@famibook/contracts/services';
import { checkConfigs, settingNames } from '@famibook/service-kit/config/config';
import { readKeys } from '@famibook/service-kit/identity/keys';
import { makeKeys } from '@famibook/service-kit/identity/make-keys';
import type { IEnvVar } from 'kubernetes-models/v1/EnvVar';
import { describe, expect, test } from 'vitest';
import { podsOf, type RenderedPod, renderChart, VALUES_FILES } from './rendered.ts';
import { settingsOf } from './service-settings.ts';

/** What is read elsewhere than by the schemas of settings: the process itself, its keys, the SDK of S3. */
const READ_ELSEWHERE = new Set([
  'SERVICES',
  'TRUSTED_KEYS',
  'TRUSTED_KEYS_FILE',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  ...SERVICE_NAMES.flatMap((name) => [`${name.toUpperCase()}_SIGNING_KEY`, `${name.toUpperCase()}_SIGNING_KEY_FILE`]),
]);

/** What a Secret would hold. */
const SECRETS: Record<string, string> = {
  REDIS_URL: 'redis://:password@valkey:6379',
  AMQP_URL: 'amqp://famibook:password@rabbitmq',
  FAMIBOOK_SECURITY_LOG_KEY: randomBytes(32).toString('base64'),
  FAMIBOOK_SECRETS_KEY: randomBytes(32).toString('base64'),
  FAMIBOOK_ADMIN_PASSWORD: 'a-long-admin-password',
  FAMIBOOK_BACKUP_KEY: randomBytes(32).toString('base64url'),
  GOOGLE_DRIVE_CLIENT_ID: 'id',
  GOOGLE_DRIVE_CLIENT_SECRET: 'secret',
  GOOGLE_DRIVE_REFRESH_TOKEN: 'token',
  GOOGLE_DRIVE_FOLDER_ID: 'folder',
  SMTP_URL: 'smtps://user:password@mail.example.org:465',
  ...makeKeys(SERVICE_NAMES),
  ...Object.fromEntries(
    SERVICE_NAMES.map((name) => [
      `${name.toUpperCase()}_DATABASE_URL`,
      `postgres://${name}:password@postgres/famibook`,
    ]),
  ),
};

function envOf(pod: RenderedPod): IEnvVar[] {
  return pod.spec.containers.flatMap(({ env = [] }) => env);
}

/** What the process would be started with: values, and those secrets that must be there. */
function environmentOf(pod: RenderedPod): Record<string, string | undefined> {
  const required = envOf(pod).filter(({ valueFrom }) => !valueFrom?.secretKeyRef?.optional);
  return {
    NODE_ENV: 'production',
    ...Object.fromEntries(required.map(({ name, value }) => [name, value ?? SECRETS[name]])),
  };
}

describe.each(VALUES_FILES)('what %s gives', (file) => {
  test.each(SERVICE_NAMES)('%s is known to its settings, and enough to start', async (name) => {
    const pod = podsOf(await renderChart(file)).find(({ component }) => component === name);
    if (!pod) throw new Error(`there is no pod of ${name}`);
    const schemas = await settingsOf(name);
    const known = new Set([...settingNames(schemas), ...READ_ELSEWHERE]);
    const names = envOf(pod).map((variable) => variable.name);
    expect(names.filter((variable) => !known.has(variable))).toEqual([]);
    expect(names.filter((variable, index) => names.indexOf(variable) !== index)).toEqual([]);
    expect(() => checkConfigs(schemas, environmentOf(pod))).not.toThrow();
    expect(() => readKeys(environmentOf(pod), [name])).not.toThrow();
    expect(environmentOf(pod)).toMatchObject({
      SERVICES: name,
      REDIS_URL: SECRETS.REDIS_URL,
      AMQP_URL: SECRETS.AMQP_URL,
    });
    for (const other of SERVICE_NAMES)
      expect(environmentOf(pod)[`${other.toUpperCase()}_URL`]).toBe(`http://famibook-${other}:8080`);
  });

  test('no service has a secret of another one', async () => {
    for (const pod of podsOf(await renderChart(file))) {
      if (!(SERVICE_NAMES as readonly string[]).includes(pod.component)) continue;
      const others = SERVICE_NAMES.filter((name) => name !== pod.component).map((name) => name.toUpperCase());
      const foreign = envOf(pod).filter(({ name }) =>
        others.some((other) => [`${other}_DATABASE_URL`, `${other}_SIGNING_KEY`].includes(name)),
      );
      expect(foreign, pod.name).toEqual([]);
      const secrets = new Set(envOf(pod).flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []));
      expect([...secrets].sort(), pod.name).toEqual([`famibook-${pod.component}`, 'famibook-shared']);
    }
  });

  test('no secret is in plain text', async () => {
    const objects = await renderChart(file);
    expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const plain = podsOf(objects).flatMap((pod) => envOf(pod).filter(({ value }) => value !== undefined));
    expect(
      plain.filter(({ name }) => /PASSWORD|SECRET|TOKEN|_KEYS?$|(?:DATABASE|AMQP|REDIS|SMTP)_URL/.test(name)),
    ).toEqual([]);
    expect(plain.filter(({ value }) => /:\/\/[^/?]*@/.test(value ?? ''))).toEqual([]);
  });
});

test.each(SERVICE_NAMES)('%s has its own key and the public ones as files, and no other', async (name) => {
  const pod = podsOf(await renderChart('values-small.yaml')).find(({ component }) => component === name);
  const files = pod?.spec.volumes?.find((volume) => volume.name === 'keys')?.projected?.sources;
  const own = `${name.toUpperCase()}_SIGNING_KEY`;
  expect(files?.map(({ secret }) => [secret?.name, secret?.items])).toEqual([
    ['famibook-shared', [{ key: 'TRUSTED_KEYS', path: 'TRUSTED_KEYS' }]],
    [`famibook-${name}`, [{ key: own, path: own }]],
  ]);
  expect(pod && envOf(pod)).toContainEqual({ name: `${own}_FILE`, value: `/keys/${own}` });
  expect(pod?.spec.containers[0]?.volumeMounts).toContainEqual({ name: 'keys', mountPath: '/keys', readOnly: true });
});

test('backup knows how much of the node’s disk it may use before it is evicted', async () => {
  const limitOf = async (...args: string[]) => {
    const pod = podsOf(await renderChart('values-large.yaml', ...args)).find(({ component }) => component === 'backup');
    return pod && envOf(pod).find(({ name }) => name === 'FAMIBOOK_LIMIT_TEMP_MEGABYTES')?.value;
  };
  const onTheNode = 'services.backup.tmp.storageClass=';
  for (const [size, megabytes] of [
    ['800Mi', '800'],
    ['20Gi', '20480'],
    ['2Ti', '2097152'],
  ]) {
    expect(await limitOf('--set', `${onTheNode},services.backup.tmp.size=${size}`)).toBe(megabytes);
  }
  expect(await limitOf('--set', 'services.backup.tmp.storageClass=fast')).toBeUndefined();
});

test('the job that backs up before an upgrade has settings that the backup service takes', async () => {
  for (const target of ['bucket', 'drive', 'volume']) {
    const args = ['--set', `backups.target=${target},backups.existingClaim=claim`];
    const pod = podsOf(await renderChart('values-large.yaml', ...args)).find(
      ({ component }) => component === 'backup-before-upgrade',
    );
    if (!pod) throw new Error('there is no such job');
    const schemas = await settingsOf('backup');
    const known = new Set([...settingNames(schemas), ...READ_ELSEWHERE]);
    const names = envOf(pod).map(({ name }) => name);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(() => checkConfigs(schemas, environmentOf(pod))).not.toThrow();
    expect(names).toEqual(expect.arrayContaining(['STORAGE_URL', 'MEDIA_DATABASE_URL']));
  }
});

describe('where backups go', () => {
  test.each([
    ['drive', 'GOOGLE_DRIVE_REFRESH_TOKEN'],
    ['volume', 'FAMIBOOK_BACKUP_DIR'],
    ['bucket', 'FAMIBOOK_BACKUP_URL'],
  ])('a target %s is set by %s alone', async (target, variable) => {
    const objects = await renderChart(
      'values-small.yaml',
      '--set',
      `backups.target=${target},backups.existingClaim=claim`,
    );
    const pod = podsOf(objects).find(({ component }) => component === 'backup');
    const names = pod ? envOf(pod).map(({ name }) => name) : [];
    const ofTargets = ['GOOGLE_DRIVE_REFRESH_TOKEN', 'FAMIBOOK_BACKUP_DIR', 'FAMIBOOK_BACKUP_URL'];
    expect(names.filter((name) => ofTargets.includes(name))).toEqual([variable]);
  });
});

test('the certificates of own authorities are read by every pod that calls other servers', async () => {
  const objects = await renderChart('values-large.yaml', '--set', 'certificates.existingConfigMap=authorities');
  for (const pod of podsOf(objects).filter(({ component }) => component !== 'test')) {
    expect(envOf(pod), pod.name).toContainEqual({ name: 'NODE_EXTRA_CA_CERTS', value: '/certificates/ca.crt' });
    const items = [{ key: 'ca.crt', path: 'ca.crt' }];
    expect(pod.spec.volumes).toContainEqual({ name: 'certificates', configMap: { name: 'authorities', items } });
    const mount = { name: 'certificates', mountPath: '/certificates', readOnly: true };
    expect(pod.spec.containers[0]?.volumeMounts).toContainEqual(mount);
  }
});
