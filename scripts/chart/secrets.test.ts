import { SERVICE_NAMES } from '@famibook/contracts/services';
import { checkConfigs } from '@famibook/service-kit/config/config';
import { readKeys } from '@famibook/service-kit/identity/keys';
import { expect, test } from 'vitest';
import { podsOf, renderChart, VALUES_FILES } from './rendered.ts';
import { makeChartSecrets } from './secrets.ts';
import { settingsOf } from './service-settings.ts';

const SERVERS = {
  DATABASE_SERVER: 'famibook-postgres-rw:5432/famibook',
  DATABASE_ADMIN_URL: 'postgresql://postgres:password@famibook-postgres-rw:5432/famibook',
  REDIS_URL: 'redis://:password@valkey:6379',
  AMQP_URL: 'amqp://famibook:password@rabbitmq',
};
const PHOTOS = { AWS_ACCESS_KEY_ID: 'photos', AWS_SECRET_ACCESS_KEY: 'photos-secret' };
const secrets = makeChartSecrets(SERVERS);
const held = new Map(secrets.map(({ metadata, stringData }) => [metadata.name, stringData]));

test('every Secret that the chart reads is made, with every key that must be there', async () => {
  const rendered = await Promise.all(VALUES_FILES.map((file) => renderChart(file)));
  const pods = rendered.flatMap(podsOf);
  const references = pods.flatMap(({ spec }) => spec.containers.flatMap(({ env = [] }) => env));
  const required = references.flatMap(({ valueFrom }) => {
    const reference = valueFrom?.secretKeyRef;
    return reference && !reference.optional ? [`${reference.name} ${reference.key}`] : [];
  });
  const made = [...held].flatMap(([name, values]) => Object.keys(values).map((key) => `${name} ${key}`));
  expect(required.length).toBeGreaterThan(40);
  expect([...new Set(required)].filter((one) => !made.includes(one))).toEqual([]);
  expect(made.filter((one) => !required.includes(one))).toEqual([]);
});

test.each(SERVICE_NAMES)('%s starts with its Secret and the shared one', async (name) => {
  const pod = podsOf(await renderChart('values-small.yaml')).find(({ component }) => component === name);
  const plain = pod?.spec.containers[0]?.env?.flatMap(({ name: variable, value }) =>
    value ? [[variable, value]] : [],
  );
  const values = Object.fromEntries(plain ?? []);
  const env = { NODE_ENV: 'production', ...values, ...held.get('famibook-shared'), ...held.get(`famibook-${name}`) };
  const schemas = await settingsOf(name);
  expect(() => checkConfigs(schemas, env)).not.toThrow();
  expect(() => readKeys(env, [name])).not.toThrow();
});

test('no two secrets are alike, and another run makes others', () => {
  const ofJob = held.get('famibook-backup-job');
  expect(ofJob).toEqual({ FAMIBOOK_BACKUP_KEY: held.get('famibook-backup')?.FAMIBOOK_BACKUP_KEY });
  const values = [...held.values()].filter((each) => each !== ofJob).flatMap((each) => Object.values(each));
  expect(new Set(values).size).toBe(values.length);
  const again = new Set(makeChartSecrets(SERVERS).flatMap(({ stringData }) => Object.values(stringData)));
  expect([...again].filter((value) => values.includes(value)).sort()).toEqual(
    [SERVERS.AMQP_URL, SERVERS.DATABASE_ADMIN_URL, SERVERS.REDIS_URL].sort(),
  );
});

test('photos and backups at two providers: media and backup have the key of their own, and the job before an upgrade both', () => {
  const backups = { FAMIBOOK_BACKUP_ACCESS_KEY_ID: 'backups', FAMIBOOK_BACKUP_SECRET_ACCESS_KEY: 'backups-secret' };
  const given = new Map(
    makeChartSecrets({ ...SERVERS, ...PHOTOS, ...backups }).map(({ metadata, stringData }) => [
      metadata.name,
      stringData,
    ]),
  );
  const keysOf = (name: string) =>
    Object.fromEntries(Object.entries(given.get(name) ?? {}).filter(([key]) => key.includes('ACCESS_KEY')));
  expect(keysOf('famibook-media')).toEqual(PHOTOS);
  expect(keysOf('famibook-backup')).toEqual(backups);
  expect(keysOf('famibook-backup-job')).toEqual({ ...PHOTOS, ...backups });
});

test('after a loss the keys of the recovery sheet and the Google Drive go where backups are read and written (D30)', () => {
  const ofBackups = {
    FAMIBOOK_BACKUP_KEY: 'from-the-sheet',
    FAMIBOOK_BACKUP_OLD_KEYS: 'former,older',
    GOOGLE_DRIVE_CLIENT_ID: 'client',
    GOOGLE_DRIVE_CLIENT_SECRET: 'client-secret',
    GOOGLE_DRIVE_REFRESH_TOKEN: 'token',
    GOOGLE_DRIVE_FOLDER_ID: 'folder',
  };
  const env = { ...SERVERS, ...PHOTOS, ...ofBackups, FAMIBOOK_SECRETS_KEY: 'also-from-it' };
  const given = new Map(makeChartSecrets(env).map(({ metadata, stringData }) => [metadata.name, stringData]));
  expect(given.get('famibook-backup')).toMatchObject(ofBackups);
  expect(given.get('famibook-backup')).not.toHaveProperty('AWS_ACCESS_KEY_ID');
  expect(given.get('famibook-backup-job')).toEqual({ ...ofBackups, ...PHOTOS });
  expect(given.get('famibook-auth')?.FAMIBOOK_SECRETS_KEY).toBe('also-from-it');
});

test('a Postgres that demands TLS is named with its mode', () => {
  const DATABASE_SERVER = 'db.example.org:5432/famibook?sslmode=verify-full';
  const auth = makeChartSecrets({ ...SERVERS, DATABASE_SERVER }).find(
    ({ metadata }) => metadata.name === 'famibook-auth',
  );
  expect(auth?.stringData.AUTH_DATABASE_URL).toMatch(
    /@db\.example\.org:5432\/famibook\?sslmode=verify-full&schema=auth$/,
  );
});

test('a key of the collector of traces is read by all services', () => {
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=key' };
  const shared = makeChartSecrets({ ...SERVERS, ...headers }).find(
    ({ metadata }) => metadata.name === 'famibook-shared',
  );
  expect(shared?.stringData).toMatchObject(headers);
});

test('servers that are missing are named, all at once', () => {
  expect(() => makeChartSecrets({})).toThrow(/DATABASE_SERVER(?:.|\n)*REDIS_URL(?:.|\n)*AMQP_URL/);
});
