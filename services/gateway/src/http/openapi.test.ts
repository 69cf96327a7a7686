import * as board from '@famibook/contracts/board/endpoints';
import * as photos from '@famibook/contracts/photos/endpoints';
import { expect, test } from 'vitest';
import { describeApi } from './openapi.ts';

const describeSome = () =>
  describeApi(
    [...Object.values(board), ...Object.values(photos)].flatMap((endpoint) => ('path' in endpoint ? [endpoint] : [])),
    {
      version: '1.2.3',
      serverUrl: 'https://family.example',
      cookieName: 'session',
    },
  );

test('every reference of the description points to something in it, that of a reply inside a message too', () => {
  const api = describeSome();
  const references = [...JSON.stringify(api).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to);
  expect(new Set(references)).toEqual(new Set(['#/components/schemas/Failure', '#/components/schemas/Message']));
  expect(api).toHaveProperty(
    ['components', 'schemas', 'Message', 'properties', 'replies', 'items', '$ref'],
    '#/components/schemas/Message',
  );
  expect(api).toHaveProperty(['components', 'schemas', 'Failure', 'properties', 'code']);
});
