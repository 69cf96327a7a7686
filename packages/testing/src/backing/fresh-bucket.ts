import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, DeleteObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { s3Url } from './urls.ts';

export interface FreshBucket {
  /** As `STORAGE_URL` has it. */
  url: string;
  /** As the environment of a process has them. */
  env: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  /** Removes every object whose key begins so. */
  lose(prefix: string): Promise<void>;
}

/** An empty bucket of its own for one test; it goes with the server. */
export async function freshBucket(): Promise<FreshBucket> {
  return createBucket(await s3Url());
}

/** An empty bucket in the server at this address, which has the credentials in it. */
export async function createBucket(serverUrl: string): Promise<FreshBucket> {
  const server = new URL(serverUrl);
  const bucket = `test-${randomUUID()}`;
  await withClient(serverUrl, (client) => client.send(new CreateBucketCommand({ Bucket: bucket })));
  return {
    url: `s3://${bucket}?endpoint=${encodeURIComponent(server.origin)}&region=${REGION}`,
    env: { AWS_ACCESS_KEY_ID: server.username, AWS_SECRET_ACCESS_KEY: server.password },
    lose: (prefix) => withClient(serverUrl, (client) => lose(client, bucket, prefix)),
  };
}

const REGION = 'us-east-1';

async function withClient<T>(serverUrl: string, work: (client: S3Client) => Promise<T>): Promise<T> {
  const server = new URL(serverUrl);
  const credentials = { accessKeyId: server.username, secretAccessKey: server.password };
  const client = new S3Client({ endpoint: server.origin, region: REGION, forcePathStyle: true, credentials });
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}

async function lose(client: S3Client, bucket: string, prefix: string): Promise<void> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
    for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
}
