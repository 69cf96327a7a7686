import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { s3Url } from './urls.ts';

export interface FreshBucket {
  /** As `STORAGE_URL` has it. */
  url: string;
  /** As the environment of a process has them. */
  env: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
}

/** An empty bucket of its own for one test; it goes with the server. */
export async function freshBucket(): Promise<FreshBucket> {
  return createBucket(await s3Url());
}

/** An empty bucket in the server at this address, which has the credentials in it. */
export async function createBucket(serverUrl: string): Promise<FreshBucket> {
  const server = new URL(serverUrl);
  const credentials = { accessKeyId: server.username, secretAccessKey: server.password };
  const region = 'us-east-1';
  const client = new S3Client({ endpoint: server.origin, region, forcePathStyle: true, credentials });
  const bucket = `test-${randomUUID()}`;
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } finally {
    client.destroy();
  }
  return {
    url: `s3://${bucket}?endpoint=${encodeURIComponent(server.origin)}&region=${region}`,
    env: { AWS_ACCESS_KEY_ID: server.username, AWS_SECRET_ACCESS_KEY: server.password },
  };
}
