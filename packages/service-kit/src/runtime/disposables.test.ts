import { describe, expect, it } from 'vitest';
import { createLog } from '../observability/log.ts';
import { createDisposables } from './disposables.ts';

function collect() {
  const lines: string[] = [];
  const disposables = createDisposables(createLog({ destination: { write: (line: string) => void lines.push(line) } }));
  return { disposables, lines };
}

describe('endings', () => {
  it('run in reverse order, each after the one before has ended', async () => {
    const { disposables } = collect();
    const order: string[] = [];
    disposables.add('database', () => order.push('database'));
    disposables.add('server', async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push('server');
    });
    await disposables.run();
    expect(order).toEqual(['server', 'database']);
  });

  it('go on after one that throws or takes too long, and say so', async () => {
    const { disposables, lines } = collect();
    let isClosed = false;
    disposables.add('last', () => {
      isClosed = true;
    });
    disposables.add('broken', () => Promise.reject(new Error('no')));
    disposables.add('stuck', () => new Promise(() => {}), 10);
    await disposables.run();
    expect(isClosed).toBe(true);
    expect(lines.map((line) => JSON.parse(line).what)).toEqual(['stuck', 'broken']);
  });

  it('run once, however often they are asked to', async () => {
    const { disposables } = collect();
    let times = 0;
    disposables.add('once', () => void times++);
    await Promise.all([disposables.run(), disposables.run()]);
    await disposables.run();
    expect(times).toBe(1);
  });
});
