import { z } from 'zod';

/** The address of an object store in S3. */
export interface S3Address {
  bucket: string;
  /** Before every key: empty, or ending with a slash. */
  prefix: string;
  /** The address of a server other than Amazon's. */
  endpoint: string | undefined;
  region: string;
}

/** Amazon's SDK needs a region even for a server without regions. */
const REGION = 'us-east-1';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[\w-][\w.-]*\/)*$/;

/** `s3://bucket/prefix?endpoint=https://host&region=name`; all but the bucket may be left out. */
export const S3AddressText = z
  .url({ protocol: /^s3$/ })
  .describe('a bucket such as s3://famibook?endpoint=https://s3.example&region=eu-central-1')
  .transform((text, context): S3Address => {
    const url = new URL(text);
    const prefix = url.pathname.replace(/^\//, '').replace(/[^/]$/, '$&/');
    const endpoint = url.searchParams.get('endpoint') ?? undefined;
    const unknown = [...url.searchParams.keys()].filter((name) => name !== 'endpoint' && name !== 'region');
    const isRight =
      BUCKET.test(url.host) && PREFIX.test(prefix) && unknown.length === 0 && (!endpoint || isHttp(endpoint));
    // Credentials belong in variables of their own, because an address appears in logs and process lists.
    if (!isRight || url.username || url.password) {
      context.addIssue({ code: 'custom', message: 'not the address of a bucket' });
      return z.NEVER;
    }
    return { bucket: url.host, prefix, endpoint, region: url.searchParams.get('region') || REGION };
  });

function isHttp(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
