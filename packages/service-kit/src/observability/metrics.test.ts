import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('the figures of a service', () => {
  it('are its own: two services in one process do not meet', async () => {
    const [auth, gallery] = [createMetrics('auth'), createMetrics('gallery')];
    auth.requestTook({ method: 'GET', endpoint: 'getUser', status: 200 }, 0.01);
    expect(await auth.registry.metrics()).toContain(
      'famibook_http_request_seconds_count{service="auth",method="GET",endpoint="getUser",status="200"} 1',
    );
    expect(await gallery.registry.metrics()).not.toContain('getUser');
  });

  it('ask for the depth of the outbox when they are read', async () => {
    const metrics = createMetrics('auth');
    let depth = 0;
    metrics.watchOutbox(() => depth);
    depth = 7;
    expect(await metrics.registry.metrics()).toContain('famibook_outbox_waiting{service="auth"} 7');
  });
});
