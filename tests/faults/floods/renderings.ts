import { animatedGif } from '@famibook/testing/corpus/pictures';
import type { Family } from '@famibook/testing/families/family';
import sharp from 'sharp';
import { times } from '../counts.ts';
import { type Flood, SOURCES, type Target } from './flood.ts';
import { repeatRequests } from './requests-from.ts';

/** What one person may have under way, so that most of it is refused (D24). */
const AT_ONCE = 64;
const PEOPLE = 3;

/** A few bytes that decode to these pixels. */
const blankPng = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

interface Part {
  readonly field: string;
  readonly file?: string;
  readonly type?: string;
  readonly body: Buffer | string;
}

const BOUNDARY = 'the-boundary-of-a-flood';

/** The form once for all requests. */
const formOf = (parts: readonly Part[]) => {
  const body = Buffer.concat([
    ...parts.flatMap(({ field, file, type, body }) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"`),
      Buffer.from(`${file ? `; filename="${file}"\r\nContent-Type: ${type}` : ''}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': body.length };
  return { headers, body };
};

/** One form after the other. */
const sendInTurn = (target: Target, path: string, forms: readonly ReturnType<typeof formOf>[]) => {
  let sent = 0;
  const first = formOf([]);
  return repeatRequests(target, { atOnce: times(AT_ONCE), from: SOURCES[0] }, () => ({
    path,
    ...(forms[sent++ % forms.length] ?? first),
  }));
};

const several = <T>(make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: PEOPLE }, make));

/** People whom nobody has approved change their portrait: one picture is refused for its size, the other is the largest. */
export const hugePortraits: Flood = {
  name: 'portraits of 49 and 25 megapixels by people whom nobody approved',
  people: async (family: Family) => (await several(() => family.pending())).map(({ client }) => client),
  start: async (target) => {
    const pictures = await Promise.all([blankPng(7_000), blankPng(5_000)]);
    const forms = pictures.map((body) => formOf([{ field: 'picture', file: 'me.png', type: 'image/png', body }]));
    return sendInTurn(target, '/api/user/picture', forms);
  },
};

/** Members share the longest animation that is taken, and large pictures whose description is missing or comes last. */
export const longAnimations: Flood = {
  name: 'animations of 2,000 frames, and large pictures without a description',
  people: async (family: Family) => (await several(() => family.member())).map(({ client }) => client),
  start: async (target) => {
    const [gif, png] = await Promise.all([animatedGif(2_000, 316, 316), blankPng(7_000)]);
    const animation = { field: 'image', file: 'a.gif', type: 'image/gif', body: gif };
    const picture = { field: 'image', file: 'a.png', type: 'image/png', body: png };
    const described = { field: 'description', body: 'A picture' };
    return sendInTurn(target, '/api/photos', [
      formOf([described, animation]),
      formOf([picture]),
      formOf([picture, described]),
    ]);
  },
};
