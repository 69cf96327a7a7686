import { randomBytes } from 'node:crypto';
import { SERVICE_NAMES, SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import { randomPassword } from '@famibook/one-machine/first-administrator';
import { makeKeys } from '@famibook/service-kit/identity/make-keys';

/** 32 random bytes in base64url: safe in an address, and valid as a key of 32 bytes. */
export const randomText = (): string => randomBytes(32).toString('base64url');

/** Every variable of docker-compose.yml that has no default. */
export function makeComposeSecrets() {
  const { TRUSTED_KEYS: PUBLIC_KEYS = '', ...signingKeys } = makeKeys(SERVICE_NAMES);
  return {
    FAMIBOOK_ADMIN_EMAIL: 'admin@famibook.local',
    FAMIBOOK_ADMIN_PASSWORD: randomPassword(),
    FAMIBOOK_BACKUP_KEY: randomText(),
    FAMIBOOK_SECRETS_KEY: randomText(),
    FAMIBOOK_SECURITY_LOG_KEY: randomText(),
    POSTGRES_PASSWORD: randomText(),
    ...Object.fromEntries(
      SERVICES_WITH_DATABASE.map((name) => [`${name.toUpperCase()}_DATABASE_PASSWORD`, randomText()]),
    ),
    REDIS_PASSWORD: randomText(),
    RABBITMQ_PASSWORD: randomText(),
    S3_SECRET_KEY: randomText(),
    ...signingKeys,
    PUBLIC_KEYS,
  };
}

/** Lines that docker compose and Node read alike: what is in single quotes is taken as it is. */
export function secretsFile(secrets: Readonly<Record<string, string | undefined>>): string {
  const lines = Object.entries(secrets).map(([name, value]) => `${name}='${value}'`);
  return `# Secrets of FamiBook, made by npm run secrets. Everyone who can read this file can read everything.\n${lines.join('\n')}\n`;
}
