import { randomBytes } from 'node:crypto';
import { animatedGif } from '@famibook/testing/corpus/pictures';
import sharp from 'sharp';
import { times } from '../counts.ts';
import type { Flood, Target } from './flood.ts';
import { repeatRequests } from './requests-from.ts';

/** Per person: as many as one may have in flight, so that most of them wait or are refused (D24). */
const AT_ONCE = 64;
const PEOPLE = 3;

/** A form with one file: its bytes up to the picture's end, and those that follow. */
interface Form {
  readonly upToEnd: Buffer;
  readonly rest: Buffer;
}

const BOUNDARY = 'the-boundary-of-a-flood';
const START = `--${BOUNDARY}\r\nContent-Disposition: form-data; name=`;
const DESCRIPTION = `${START}"description"\r\n\r\nA picture\r\n`;
const END = `--${BOUNDARY}--\r\n`;

const formOf = (field: string, picture: Buffer, { before = '', after = '' } = {}): Form => ({
  upToEnd: Buffer.concat([
    Buffer.from(`${before}${START}"${field}"; filename="a"\r\nContent-Type: image/png\r\n\r\n`),
    picture,
  ]),
  rest: Buffer.from(`\r\n${after}${END}`),
});

/** One form after the other, each time with another picture: what follows its end is no part of what is seen. */
function sendInTurn(target: Target, path: string, forms: readonly [Form, ...Form[]]) {
  let sent = 0;
  return repeatRequests(target, times(AT_ONCE), () => {
    const { upToEnd, rest } = forms[sent++ % forms.length] ?? forms[0];
    const body = Buffer.concat([upToEnd, randomBytes(16), rest]);
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': body.length };
    return { path, headers, body };
  });
}

/** A few bytes that decode to these pixels. */
const blankPng = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

const several = <T>(make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: PEOPLE }, make));

/** Unapproved users change their portrait: one picture is refused for its size, the other is the largest allowed. */
export const hugePortraits: Flood = {
  name: 'portraits of 49 and 25 megapixels by unapproved users',
  people: async (family) => (await several(() => family.pending())).map(({ client }) => client),
  start: async (target) => {
    const [tooLarge, largest] = [await blankPng(7_000), await blankPng(5_000)];
    return sendInTurn(target, '/api/user/picture', [formOf('picture', tooLarge), formOf('picture', largest)]);
  },
};

/** Members share the longest animation that is taken, and large pictures whose description is missing or comes last. */
export const longAnimations: Flood = {
  name: 'animations of 2,000 frames, and large pictures without a description',
  people: async (family) => (await several(() => family.member())).map(({ client }) => client),
  start: async (target) => {
    const [gif, png] = [await animatedGif(2_000, 316, 316), await blankPng(7_000)];
    return sendInTurn(target, '/api/photos', [
      formOf('image', gif, { before: DESCRIPTION }),
      formOf('image', png),
      formOf('image', png, { after: DESCRIPTION }),
    ]);
  },
};
