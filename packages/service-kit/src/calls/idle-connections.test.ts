import { expect, it } from 'vitest';
import { parseConfig } from '../config/config.ts';
import { PlatformSettings } from '../config/platform-settings.ts';
import { IDLE_CONNECTION_MS } from './idle-connections.ts';

it('an idle connection ends before a service that drains does', () => {
  expect(IDLE_CONNECTION_MS).toBeLessThan(parseConfig(PlatformSettings, {}).drainMs);
});
