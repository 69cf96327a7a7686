import { expect, test } from 'vitest';
import { S3AddressText } from './s3-address.ts';

test.each([
  ['s3://famibook', { bucket: 'famibook', prefix: '', endpoint: undefined, region: 'us-east-1' }],
  [
    's3://famibook/family/photos?endpoint=https://s3.example:9000&region=eu-central-1',
    { bucket: 'famibook', prefix: 'family/photos/', endpoint: 'https://s3.example:9000', region: 'eu-central-1' },
  ],
])('%s is the address of a bucket', (text, address) => {
  expect(S3AddressText.parse(text)).toEqual(address);
});

test.each([
  ['https://famibook', 'another protocol'],
  ['s3://', 'no bucket'],
  ['s3://B', 'no name of a bucket'],
  ['s3://famibook?endpoint=ftp://a', 'an endpoint that is no web address'],
  ['s3://famibook?endpiont=https://a', 'a word that means nothing'],
  ['s3://key:secret@famibook', 'credentials, which stand in logs then'],
])('%s is refused: %s', (text) => {
  expect(S3AddressText.safeParse(text).success).toBe(false);
});
