import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from '@famibook/service-kit/config/config';
import type { AnyServiceDefinition } from '@famibook/service-kit/runtime/service';
import { bootForTest } from '@famibook/testing/services/boot-for-test';
import { gateway } from '../service.ts';

export interface GatewayTestApp {
  url: string;
  stop(): Promise<void>;
}

/** Boots a gateway without a web app in front of these services. */
export async function bootGateway(services: readonly AnyServiceDefinition[], env: Env = {}): Promise<GatewayTestApp> {
  const webFolder = await mkdtemp(join(tmpdir(), 'famibook-web-'));
  const app = await bootForTest([...services, gateway], { env: { FAMIBOOK_WEB_DIR: webFolder, ...env } });
  return {
    url: app.url('gateway'),
    stop: async () => {
      await app.stop();
      await rm(webFolder, { recursive: true });
    },
  };
}
