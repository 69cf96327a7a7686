import { describe, expect, it } from 'vitest';
import { createLog } from '../observability/log.ts';
import { createEndings } from './disposables.ts';

const collect = () => {
  const lines: string[] = [];
  const endings = createEndings(createLog({ destination: { write: (line: string) => void lines.push(line) } }));
  return { endings, lines };
};

describe('endings', () => {
  it('run in reverse order, each after the one before has ended', async () => {
    const { endings } = collect();
    const order: string[] = [];
    endings.add('database', () => order.push('database'));
    endings.add('server', async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push('server');
    });
    await endings.run();
    expect(order).toEqual(['server', 'database']);
  });

  it('go on after one that throws or takes too long, and say so', async () => {
    const { endings, lines } = collect();
    let isClosed = false;
    endings.add('last', () => {
      isClosed = true;
    });
    endings.add('broken', () => Promise.reject(new Error('no')));
    endings.add('stuck', () => new Promise(() => {}), 10);
    await endings.run();
    expect(isClosed).toBe(true);
    expect(lines.map((line) => JSON.parse(line).what)).toEqual(['stuck', 'broken']);
  });

  it('run once, however often they are asked to', async () => {
    const { endings } = collect();
    let times = 0;
    endings.add('once', () => void times++);
    await Promise.all([endings.run(), endings.run()]);
    await endings.run();
    expect(times).toBe(1);
  });
});
