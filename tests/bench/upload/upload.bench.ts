import { randomUUID } from 'node:crypto';
import { administrator, foundFamily } from '@famibook/testing/families/family';
import sharp from 'sharp';
import { npmStart } from '../processes/npm-start.ts';
import { cpuMicrosecondsOf } from '../processes/proc.ts';
import { atMost, type Bench, type Figure } from '../report/figure.ts';
import { median, medianRatio, quantile, timed } from '../report/statistics.ts';
import { type Way as BareWay, bareCascade } from './bare-cascade.ts';
import { cameraPicture, withComment } from './camera-picture.ts';

const TIMES = 30;
const WARM_UP = 3;

type Bare = 'bare, side by side' | 'bare, one after another';
type Way = 'until the response' | 'all sizes' | Bare;

export const bench: Bench = {
  name: 'upload',
  method: `A JPEG of 12 megapixels and about 4 MB, each time another file by a comment in it, posted to the running product until
the answer is there, and until its widest rendition, which follows, was downloaded. Against sharp alone with the same picture in memory: one decode, raw
pixels of 2048, 1280, 640, 320, each encoded as WebP (quality 80, effort 2), thumbhash; in its faster way, which is
either encoding beside the next step or after another. One at a time, in turns, ${TIMES} times after ${WARM_UP} to warm up.`,
  measure: async () => {
    // As the product has it: neither way gains by more threads a picture on two cores.
    sharp.cache(false);
    const picture = await cameraPicture();
    await using product = await npmStart();
    const { manager } = await foundFamily(product.url, await administrator(product.url));
    const upload = async (jpeg: Buffer) => {
      const first = await timed(() => manager.client.upload(jpeg));
      const { status, body } = first.result;
      if (status !== 201 || body.renditions.length !== 4) throw new Error(`an upload was answered with ${status}`);
      const widest = await timed(async () => (await manager.client.fetch(body.renditions[3]?.url ?? '')).arrayBuffer());
      return { 'until the response': first.ms, 'all sizes': first.ms + widest.ms };
    };
    const bareWay = (way: BareWay) => async (jpeg: Buffer) => ({
      [`bare, ${way}`]: (await timed(() => bareCascade(jpeg, way))).ms,
    });
    const ways = [upload, bareWay('side by side'), bareWay('one after another')];
    const samples: Record<Way, number[]> = {
      'until the response': [],
      'all sizes': [],
      'bare, side by side': [],
      'bare, one after another': [],
    };
    const productCpu = () => cpuMicrosecondsOf(product.pids()) / 1000;
    let cpu = { before: 0, after: 0 };
    for (let time = -WARM_UP; time < TIMES; time++) {
      if (time === 0) cpu.before = productCpu();
      for (const work of ways) {
        const took: Partial<Record<Way, number>> = await work(withComment(picture, randomUUID()));
        for (const [way, ms] of Object.entries(took)) if (time >= 0) samples[way as Way].push(ms);
      }
    }
    cpu = { ...cpu, after: productCpu() };
    const bare = (['bare, side by side', 'bare, one after another'] as const).reduce<Bare>(
      (best, way) => (median(samples[way]) < median(samples[best]) ? way : best),
      'bare, side by side',
    );
    const figure = (name: 'until the response' | 'all sizes', most: number): Figure => ({
      name: `upload, 12 megapixels, ${name}`,
      unit: 'ms',
      value: median(samples[name]),
      baseline: { name: bare, value: median(samples[bare]) },
      ratio: medianRatio(samples[name], samples[bare]),
      aim: atMost(most),
    });
    return {
      figures: [figure('until the response', 1), figure('all sizes', 1.3)],
      notes: [
        `the picture: ${(picture.length / 1_000_000).toFixed(2)} MB`,
        `CPU an upload in the product's process, with what follows it: ${((cpu.after - cpu.before) / TIMES).toFixed(0)} ms`,
        ...Object.entries(samples).map(
          ([way, each]) =>
            `${way}: half within ${median(each).toFixed(0)} ms, 90 of 100 within ${quantile(each, 0.9).toFixed(0)} ms`,
        ),
      ],
      details: { milliseconds: samples },
    };
  },
};
