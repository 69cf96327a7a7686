import { bootForTest, type TestApp } from '@famibook/testing/services/boot-for-test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateway } from '../service.ts';
import { ask } from '../testing/ask.ts';
import { createUpstreams } from '../testing/upstreams.ts';

const upstreams = createUpstreams();
interface OpenApi {
  openapi: string;
  paths: Record<string, { get: { parameters: object[] } }>;
}

let app: TestApp;
let url: string;

beforeAll(async () => {
  app = await bootForTest([...upstreams.definitions, gateway], {
    env: {
      FAMIBOOK_ADMIN_EMAIL: 'admin@family.example',
      FAMIBOOK_VERSION: '1.2.3',
      FAMIBOOK_CONTACT: 'help@family.example',
    },
  });
  url = app.url('gateway');
});
afterAll(() => app?.stop());

/** On a busy machine a service may respond too late, and count as down for a moment. */
const healthOf = (at: string) => async () => {
  const { status, json } = await ask(`${at}/api/health`);
  return { status, json };
};

describe('what the gateway answers itself', () => {
  it('health: 200 while every service is up, and nothing but states and version (D37)', async () => {
    const json = {
      status: 'ok',
      version: '1.2.3',
      services: { gateway: 'up', auth: 'up', gallery: 'up', media: 'up', admin: 'up' },
    };
    await expect.poll(healthOf(url)).toEqual({ status: 200, json });
  });

  it('health: 503 that names the service that is down (D37)', async () => {
    const limping = await bootForTest([...upstreams.definitions, gateway], {
      env: { BOARD_URL: 'http://127.0.0.1:9', BOARD_INTERNAL_URL: 'http://127.0.0.1:9' },
    });
    try {
      const json = { status: 'down', services: { auth: 'up', board: 'down' } };
      await expect.poll(healthOf(limping.url('gateway'))).toMatchObject({ status: 503, json });
    } finally {
      await limping.stop();
    }
  });

  it('health: 200 and degraded while only broker or cache are away, and everything goes on (D37)', async () => {
    // Nothing listens on port 9, so that both were away from the start; it was a start nevertheless.
    const env = { REDIS_URL: 'redis://127.0.0.1:9', AMQP_URL: 'amqp://127.0.0.1:9' };
    const limping = await bootForTest([...upstreams.definitions, gateway], { env });
    try {
      const json = { status: 'degraded', services: { gateway: 'degraded', auth: 'degraded' } };
      await expect.poll(healthOf(limping.url('gateway'))).toMatchObject({ status: 200, json });
      expect((await ask(`${limping.url('gateway')}/api/config`)).status).toBe(200);
    } finally {
      await limping.stop();
    }
  });

  it('what the app must know before anyone signs in (D3)', async () => {
    const { json } = await ask(`${url}/api/config`);
    const contact = 'mailto:help@family.example';
    expect(json).toEqual({ adminEmail: 'admin@family.example', version: '1.2.3', contact });
  });

  it('a description of what the running services answer, and of nothing else', async () => {
    const { json } = await ask<OpenApi>(`${url}/api/openapi.json`);
    expect(json.openapi).toBe('3.1.0');
    // The stand-in for the gallery has registered this one under its name.
    expect(json.paths).toHaveProperty(['/api/photos', 'get', 'operationId'], 'listPhotos');
    expect(json.paths['/api/photos']).not.toHaveProperty('post');
    expect(json.paths).not.toHaveProperty('/api/messages');
    expect(Object.keys(json.paths).filter((path) => path.startsWith('/internal'))).toEqual([]);
    const tag = expect.objectContaining({ name: 'tag', in: 'query', required: false });
    expect(json.paths['/api/photos']?.get.parameters).toContainEqual(tag);
  });

  it('the same to read, with scripts of its own origin only', async () => {
    const page = await ask(`${url}/api/docs`);
    expect(page.headers['content-type']).toContain('text/html');
    // What Swagger UI draws brings styles of its own; no other page of ours may.
    expect(page.headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline';");
    expect((await ask(`${url}/api/config`)).headers['content-security-policy']).toContain("style-src 'self';");
    expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)/);
    const scripts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]);
    for (const path of scripts) expect((await ask(url + path)).status).toBe(200);
    expect((await ask(`${url}/api/docs/package.json`)).status).toBe(404);
  });

  it('refuses other methods, and says which it takes', async () => {
    const { status, headers } = await ask(`${url}/api/config`, { method: 'POST' });
    expect([status, headers.allow]).toEqual([405, 'GET']);
  });
});
