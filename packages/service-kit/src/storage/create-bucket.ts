import { CreateBucketCommand, HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Credentials } from './backup-credentials.ts';
import type { S3Address } from './s3-address.ts';

/** Creates the bucket of this address unless it is there. @returns whether it was created */
export async function createBucket(
  { bucket, endpoint, region }: S3Address,
  credentials?: S3Credentials,
): Promise<boolean> {
  const place = endpoint && { endpoint, forcePathStyle: true };
  const client = new S3Client({ region, ...place, ...(credentials && { credentials }) });
  try {
    const isMissing = await client.send(new HeadBucketCommand({ Bucket: bucket })).then(() => false, orRefused);
    if (isMissing) await client.send(new CreateBucketCommand({ Bucket: bucket }));
    return isMissing;
  } finally {
    client.destroy();
  }
}

/** True for a bucket that is missing; any other error is thrown. */
function orRefused(error: unknown): true {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return true;
  throw error;
}
