import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('the metrics of a service', () => {
  it('are its own: two services in one process do not meet', async () => {
    const [auth, gallery] = [createMetrics('auth'), createMetrics('gallery')];
    auth.requestTook({ method: 'GET', endpoint: 'getUser', status: 200 }, 0.01);
    expect(await auth.registry.metrics()).toContain(
      'famibook_http_request_seconds_count{service="auth",method="GET",endpoint="getUser",status="200"} 1',
    );
    expect(await gallery.registry.metrics()).not.toContain('getUser');
  });

  it('count what failed at the cache', async () => {
    const metrics = createMetrics('auth');
    metrics.cacheFailed();
    metrics.cacheFailed();
    expect(await metrics.registry.metrics()).toContain('famibook_cache_errors_total{service="auth"} 2');
  });
});

describe('a watched gauge', () => {
  const depths = { name: 'depth', help: 'Depth' };

  it('is read at every scrape', async () => {
    const metrics = createMetrics('auth');
    let depth = 0;
    metrics.watch({ ...depths, read: () => depth });
    depth = 7;
    expect(await metrics.registry.metrics()).toContain('depth{service="auth"} 7');
  });

  it('has a line for each value of its label, and none for a value that is gone', async () => {
    const metrics = createMetrics('auth');
    let counts: Record<string, number> = { a: 1, b: 2 };
    metrics.watch({ ...depths, label: 'queue', read: async () => counts });
    expect(await metrics.registry.metrics()).toContain(
      'depth{queue="a",service="auth"} 1\ndepth{queue="b",service="auth"} 2',
    );
    counts = { b: 3 };
    const later = await metrics.registry.metrics();
    expect(later).toContain('depth{queue="b",service="auth"} 3');
    expect(later).not.toContain('queue="a"');
  });

  it.each([undefined, 'queue'])(
    'is absent while it cannot be read, and the others are there (label %s)',
    async (label) => {
      const metrics = createMetrics('auth');
      let isAway = false;
      const read = async () => {
        if (isAway) throw new Error('the broker is away');
        return 5;
      };
      metrics.watch(label ? { ...depths, label, read: async () => ({ a: await read() }) } : { ...depths, read });
      metrics.watch({ name: 'other', help: 'Other', read: () => 1 });
      expect(await metrics.registry.metrics()).toMatch(/^depth{.*} 5$/m);
      isAway = true;
      const scraped = await metrics.registry.metrics();
      expect(scraped).not.toMatch(/^depth\b/m);
      expect(scraped).toContain('other{service="auth"} 1');
    },
  );

  it('that hangs is absent, delays no scrape for ever and is not read twice at once', async () => {
    const metrics = createMetrics('auth', { readTimeoutMs: 20 });
    const held = Promise.withResolvers<number>();
    let reads = 0;
    metrics.watch({
      ...depths,
      read: () => {
        reads++;
        return held.promise;
      },
    });
    expect(await metrics.registry.metrics()).not.toMatch(/^depth\b/m);
    expect(await metrics.registry.metrics()).not.toMatch(/^depth\b/m);
    expect(reads).toBe(1);
    held.resolve(3);
    expect(await metrics.registry.metrics()).toMatch(/^depth{.*} 3$/m);
  });
});
