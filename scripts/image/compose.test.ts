import { readFile } from 'node:fs/promises';
import { SERVICE_NAMES, SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import { missingDriveSettings } from '@famibook/drive/settings';
import { parseConfig, settingNames } from '@famibook/service-kit/config/config';
import { PlatformSettings } from '@famibook/service-kit/config/platform-settings';
import { readKeys } from '@famibook/service-kit/identity/keys';
import { backupCredentialShape } from '@famibook/service-kit/storage/backup-credentials';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { catalogue } from '../../catalogue.ts';
import { AuthConfig } from '../../services/auth/src/config.ts';
import { BackupConfig } from '../../services/backup/src/config.ts';
import { makeComposeSecrets, secretsFile } from './secrets.ts';

interface ComposeService {
  image: string;
  build?: unknown;
  command?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  user?: string;
  privileged?: boolean;
  ports?: string[];
  volumes?: string[];
  healthcheck?: unknown;
  stop_grace_period?: string;
  container_name?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
}

const text = await readFile(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
const file = parse(text, { merge: true }) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
};
const { services } = file;
const ours = Object.entries(services).filter(([, { image }]) => image.includes('famibook'));
const serviceOf = (name: string): ComposeService => services[name] ?? { image: '' };

/** Every `${…}` of the file: its name, and what stands for it while it is unset. */
const variables = [...text.matchAll(/\$\{([A-Z0-9_]+)(?:(:\?|:-)([^}]*))?\}/g)].map(
  ([, name = '', how, rest = '']) => ({
    name,
    isDemanded: how === ':?',
    byDefault: how === ':-' ? rest : undefined,
  }),
);
const AWS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

test('every service of the catalogue has a container of its own, from the one image that is built once', () => {
  for (const name of SERVICE_NAMES) {
    expect(serviceOf(name).environment?.SERVICES).toBe(name);
    expect(serviceOf(name).command).toBeUndefined();
  }
  expect(Object.keys(catalogue).sort()).toEqual([...SERVICE_NAMES].sort());
  expect(new Set(ours.map(([, { image }]) => image)).size).toBe(1);
  expect(ours.filter(([, { build }]) => build).map(([name]) => name)).toEqual(['roles']);
});

test('a container has settings that its service reads, and no other', async () => {
  for (const name of SERVICE_NAMES) {
    const config: Record<string, unknown> = await import(`../../services/${name}/src/config.ts`);
    const schemas = Object.values(config).filter((value) => value instanceof z.ZodType);
    expect(schemas, name).toHaveLength(1);
    const known = ['SERVICES', 'TRUSTED_KEYS', `${name.toUpperCase()}_SIGNING_KEY`];
    known.push(...settingNames([PlatformSettings, ...schemas]));
    const set = Object.keys(serviceOf(name).environment ?? {});
    expect(set.filter((variable) => !known.includes(variable) && !AWS.includes(variable), name)).toEqual([]);
  }
});

test('a service has the address of its own database and no other secret than its own', () => {
  for (const name of SERVICE_NAMES) {
    const set = Object.keys(serviceOf(name).environment ?? {});
    const own = `${name.toUpperCase()}_DATABASE_URL`;
    expect(set.filter((variable) => variable.endsWith('DATABASE_URL'))).toEqual(
      SERVICES_WITH_DATABASE.includes(name) ? [own] : [],
    );
    expect(set.filter((variable) => variable.endsWith('SIGNING_KEY'))).toEqual([`${name.toUpperCase()}_SIGNING_KEY`]);
  }
  const holders = (variable: string) =>
    ours.filter(([, { environment }]) => environment && variable in environment).map(([name]) => name);
  expect(holders('DATABASE_ADMIN_URL')).toEqual(['roles']);
  expect(holders('FAMIBOOK_SECRETS_KEY')).toEqual(['auth']);
  expect(holders('FAMIBOOK_BACKUP_KEY')).toEqual(['backup', 'pre-deployment']);
  expect(holders('AWS_SECRET_ACCESS_KEY').sort()).toEqual(['buckets', 'media', 'pre-deployment']);
});

test('no secret has a default, and npm run secrets makes all that are demanded and nothing else', () => {
  const secret = /PASSWORD|SECRET|KEY/;
  const optional = variables.filter(({ name, isDemanded }) => secret.test(name) && !isDemanded);
  expect(optional.map(({ name }) => name)).toEqual([
    'FAMIBOOK_BACKUP_OLD_KEYS',
    'FAMIBOOK_BACKUP_ACCESS_KEY_ID',
    'FAMIBOOK_BACKUP_SECRET_ACCESS_KEY',
    'GOOGLE_DRIVE_CLIENT_SECRET',
  ]);
  expect(optional.filter(({ byDefault }) => byDefault !== '')).toEqual([]);
  const demanded = new Set(variables.filter(({ isDemanded }) => isDemanded).map(({ name }) => name));
  expect(Object.keys(makeComposeSecrets()).sort()).toEqual([...demanded].sort());
  expect(variables.filter(({ isDemanded, byDefault }) => !isDemanded && byDefault === undefined)).toEqual([]);
});

test('no secret is an argument, which the list of processes of the host would show', () => {
  for (const [name, { command, healthcheck }] of Object.entries(services)) {
    // What a shell reads as a here document is no argument of what it starts.
    const given = JSON.stringify([command, healthcheck]).replaceAll(/<<(\w+)\\n.*\\n\1/g, '');
    expect(given, name).not.toMatch(/\$\{?\w*(?:PASSWORD|SECRET|KEY|AUTH)/);
  }
});

test('the secrets differ from one another and each time, and the services accept them in production', () => {
  const secrets: Record<string, string> = makeComposeSecrets();
  const values = Object.values(secrets);
  expect(new Set([...values, ...Object.values(makeComposeSecrets())]).size).toBe(values.length * 2 - 1);
  const env = { ...secrets, NODE_ENV: 'production', TRUSTED_KEYS: secrets.PUBLIC_KEYS };
  readKeys(env, SERVICE_NAMES);
  parseConfig(AuthConfig, env);
  parseConfig(BackupConfig, { ...env, FAMIBOOK_BACKUP_DIR: '/data/backups' });
  // In single quotes nothing is replaced and nothing ends the value.
  for (const line of secretsFile(secrets).trim().split('\n').slice(1)) expect(line).toMatch(/^[A-Z0-9_]+='[^'\n]+'$/);
});

test('backups, also the one before an upgrade, lie where .env says that they do (D31)', () => {
  const drive = missingDriveSettings(parseConfig(BackupConfig, { FAMIBOOK_BACKUP_DIR: '/data/backups' }));
  for (const name of ['backup', 'pre-deployment']) {
    const { environment = {} } = serviceOf(name);
    for (const setting of ['FAMIBOOK_BACKUP_URL', ...Object.keys(backupCredentialShape), ...drive]) {
      expect(environment[setting], `${setting} of ${name}`).toBe(`\${${setting}:-}`);
    }
  }
});

test('what is ours writes to volumes alone, has no capability and cannot gain one', () => {
  for (const [name, service] of ours) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect([service.user, service.privileged], name).toEqual([undefined, undefined]);
  }
});

test('only the gateway is reachable from outside, and no name or port is in the way of a second container', () => {
  expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['gateway']);
  expect(serviceOf('gateway').ports).toEqual([expect.stringMatching(/^\$\{PUBLISH:-127\.0\.0\.1:8080\}:8080$/)]);
  for (const { container_name: containerName } of Object.values(services)) expect(containerName).toBeUndefined();
});

test('a container waits for what it needs: jobs that are done, servers with a health check', () => {
  const hasHealthcheck = (name: string) => SERVICE_NAMES.some((each) => each === name) || serviceOf(name).healthcheck;
  for (const [name, { depends_on: needed = {} }] of Object.entries(services)) {
    for (const [other, { condition }] of Object.entries(needed)) {
      expect(Object.keys(services), name).toContain(other);
      if (condition === 'service_healthy') expect(hasHealthcheck(other), `${name} waits for ${other}`).toBeTruthy();
    }
  }
  for (const name of SERVICE_NAMES) {
    expect(serviceOf(name).depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } });
    expect(serviceOf(name).stop_grace_period).toBe('60s');
  }
});

test('what must outlive a container is in a named volume', () => {
  const named = Object.values(services).flatMap(({ volumes = [] }) => volumes.filter((volume) => volume.includes(':')));
  expect([...new Set(named.map((volume) => volume.split(':')[0]))].sort()).toEqual(Object.keys(file.volumes).sort());
  expect(Object.keys(file.volumes).sort()).toEqual(['backups', 'photos', 'postgres', 'rabbitmq']);
});

test('compose 1.29 reads the file as well as 2: it has no name and no version of its own', () => {
  expect(Object.keys(file).filter((key) => !key.startsWith('x-'))).toEqual(['services', 'volumes']);
});
