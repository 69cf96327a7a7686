import { z } from 'zod';

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Settings of the bucket of backups, which is best at another provider than the photos. */
export const backupCredentialShape = {
  FAMIBOOK_BACKUP_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('the access key of the bucket of backups, where it is another one than AWS_ACCESS_KEY_ID'),
  FAMIBOOK_BACKUP_SECRET_ACCESS_KEY: z.string().optional().describe('the secret of that access key'),
};

type BackupCredentialSettings = z.infer<z.ZodObject<typeof backupCredentialShape>>;

/** @returns undefined where AWS's SDK finds them, as for the photos */
export function backupCredentials({
  FAMIBOOK_BACKUP_ACCESS_KEY_ID: accessKeyId,
  FAMIBOOK_BACKUP_SECRET_ACCESS_KEY: secretAccessKey,
}: BackupCredentialSettings): S3Credentials | undefined {
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
}
