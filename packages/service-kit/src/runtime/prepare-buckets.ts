import { z } from 'zod';
import { ConfigError, parseConfig } from '../config/config.ts';
import { isConnectionError } from '../errors.ts';
import { backupCredentialShape, backupCredentials } from '../storage/backup-credentials.ts';
import { createBucket } from '../storage/create-bucket.ts';
import { S3AddressText } from '../storage/s3-address.ts';
import { CannotStart } from './cannot-start.ts';
import type { ProcessOptions } from './process-options.ts';
import { retry } from './retry.ts';

/** A server that starts at the same time. */
const WAIT = { firstWaitMs: 250, maxWaitMs: 2_000, maxMs: 60_000, isTransient: isConnectionError };

const BucketSettings = z.object({
  STORAGE_URL: S3AddressText.optional(),
  FAMIBOOK_BACKUP_URL: S3AddressText.optional(),
  ...backupCredentialShape,
});

/**
 * Creates the buckets that the settings name, for a server on which none can be ordered beforehand. Waits a minute for
 * a server that is not there yet.
 * @throws ConfigError when they name none, CannotStart with what the server says
 */
export async function prepareBuckets({ env, printLine }: Pick<ProcessOptions, 'env' | 'printLine'>): Promise<void> {
  const settings = parseConfig(BucketSettings, env);
  const buckets = [
    { address: settings.STORAGE_URL, credentials: undefined },
    { address: settings.FAMIBOOK_BACKUP_URL, credentials: backupCredentials(settings) },
  ].flatMap(({ address, credentials }) => (address ? [{ address, credentials }] : []));
  if (buckets.length === 0)
    throw new ConfigError([{ variable: 'STORAGE_URL', problem: 'is missing; it should be the address of a bucket' }]);
  for (const { address, credentials } of buckets) {
    const isNew = await retry(() => createBucket(address, credentials), WAIT).catch((error: Error) => {
      const reason = error.message || error.name;
      throw new CannotStart(`The bucket ${address.bucket} can be neither found nor created: ${reason}`, {
        cause: error,
      });
    });
    printLine(`${address.bucket}: ${isNew ? 'created' : 'was there'}`);
  }
}
