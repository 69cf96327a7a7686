import { SERVICE_NAMES } from '@famibook/contracts/services';
import { checkConfigs } from '@famibook/service-kit/config/config';
import { readKeys } from '@famibook/service-kit/identity/keys';
import { expect, test } from 'vitest';
import { podsOf, renderChart } from './rendered.ts';
import { makeSecrets } from './secrets.ts';
import { settingsOf } from './service-settings.ts';

const SERVERS = {
  DATABASE_SERVER: 'famibook-postgres-rw:5432/famibook',
  DATABASE_ADMIN_URL: 'postgresql://postgres:password@famibook-postgres-rw:5432/famibook',
  REDIS_URL: 'redis://:password@valkey:6379',
  AMQP_URL: 'amqp://famibook:password@rabbitmq',
};
const secrets = makeSecrets(SERVERS);
const held = new Map(secrets.map(({ metadata, stringData }) => [metadata.name, stringData]));

test('every Secret that the chart reads is made, with every key that must be there', async () => {
  const pods = podsOf(await renderChart('values-small.yaml'));
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
  const values = [...held.values()].flatMap((each) => Object.values(each));
  expect(new Set(values).size).toBe(values.length);
  const again = makeSecrets(SERVERS).flatMap(({ stringData }) => Object.values(stringData));
  expect(again.filter((value) => values.includes(value)).sort()).toEqual(
    [SERVERS.AMQP_URL, SERVERS.DATABASE_ADMIN_URL, SERVERS.REDIS_URL].sort(),
  );
});

test('servers that are missing are named, all at once', () => {
  expect(() => makeSecrets({})).toThrow(/DATABASE_SERVER(?:.|\n)*REDIS_URL(?:.|\n)*AMQP_URL/);
});
