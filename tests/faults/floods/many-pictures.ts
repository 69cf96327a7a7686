import { animatedGif, hugePng } from '@famibook/testing/corpus/pictures';
import type { Flood, RunningFlood } from './flood.ts';
import { SOURCES } from './flood.ts';
import { repeatRequests } from './requests-from.ts';

const BOUNDARY = 'flood';
const AT_ONCE = 64;

/** A form of one file, and of fields before it. */
const formOf = (file: Buffer, name: string, fields: Record<string, string> = {}) => {
  const part = (said: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${said}\r\n`;
  const before = Object.entries(fields).map(([field, value]) => `${part(`name="${field}"`)}\r\n${value}\r\n`);
  const body = Buffer.concat([
    Buffer.from(`${before.join('')}${part(`name="${name}"; filename="a.png"`)}\r\n`),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': body.length };
  return { method: 'POST', headers, body };
};

/** Portraits of an account that nobody approved, and photos and animations of a member, each as large as is allowed. */
export const manyPictures: Flood = {
  name: 'pictures that take long to prepare, 64 at once of each person',
  start: async ({ family }): Promise<RunningFlood> => {
    const [waiting, member, other] = [await family.pending(), await family.member(), await family.member()];
    const still = hugePng(5_000, 5_000);
    const animation = await animatedGif(2_000, 300, 300);
    const photo = (file: Buffer) => ({ path: '/api/photos', ...formOf(file, 'image', { description: 'A flood' }) });
    const portrait = { path: '/api/user/picture', ...formOf(still, 'picture') };
    const undescribed = { path: '/api/photos', ...formOf(still, 'image') };
    const floods = [
      repeatRequests(waiting.client, SOURCES[0], AT_ONCE, () => portrait),
      repeatRequests(member.client, SOURCES[1], AT_ONCE, () => photo(animation)),
      repeatRequests(other.client, SOURCES[2], AT_ONCE, () => (Math.random() < 0.5 ? photo(still) : undescribed)),
    ];
    return {
      get responses() {
        const all = new Map<number | 'cut', number>();
        for (const { responses } of floods)
          for (const [status, count] of responses) all.set(status, (all.get(status) ?? 0) + count);
        return all;
      },
      stop: async () => void (await Promise.all(floods.map((flood) => flood.stop()))),
    };
  },
};
