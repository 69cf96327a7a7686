import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AppError } from '@famibook/service-kit/errors';
import type { SealedSecrets } from '../ports.ts';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals secrets with AES-256-GCM, bound to their user: a row that is copied to another user does not open.
 * @param key FAMIBOOK_SECRETS_KEY; without it nothing can be sealed or opened
 */
export function createSealedSecrets(key: Buffer | undefined): SealedSecrets {
  return {
    seal: (userId, secret) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, requireKey(key), nonce).setAAD(Buffer.from(userId));
      const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${sealed.toString('base64url')}`;
    },
    open: (userId, text) => {
      const [version, encoded = ''] = text.split('.');
      const sealed = Buffer.from(encoded, 'base64url');
      if (version !== VERSION || sealed.length <= NONCE_BYTES + TAG_BYTES) throw cannotOpen();
      const decipher = createDecipheriv(ALGORITHM, requireKey(key), sealed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(userId))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch (cause) {
        throw cannotOpen(cause);
      }
    },
  };
}

function requireKey(key: Buffer | undefined): Buffer {
  const message = 'Two-step sign-in is not set up on this server: FAMIBOOK_SECRETS_KEY is missing.';
  if (!key) throw new AppError('unavailable', { message });
  return key;
}

/** The key is not the one that the secret was sealed with, or the row was changed. */
function cannotOpen(cause?: unknown): AppError {
  const message = 'Codes of the app cannot be checked right now. Use a recovery code, or ask the administrator.';
  return new AppError('unavailable', { message, cause });
}
