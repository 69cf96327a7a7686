import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { sendToParent } from '../processes/child.ts';
import { bareCascade } from './bare-cascade.ts';
import { someAtOnce } from './some-at-once.ts';

/** Sharp alone renders the pictures of a folder, so many at once as it is asked for. */
const [folder = '', count = '0'] = process.argv.slice(2);
// As the product has it: neither gains by more threads a picture on two cores.
sharp.cache(false);
sharp.concurrency(1);

const pictures = Array.from({ length: Number(count) }, (_, number) => ({ path: join(folder, `${number}.jpg`) }));
const render = (atOnce: number): Promise<void> =>
  someAtOnce(pictures, atOnce, async ({ path }) => bareCascade(await readFile(path), 'side by side'));

process.on('message', async (atOnce: number) => {
  await render(atOnce);
  sendToParent({});
});
sendToParent({});
