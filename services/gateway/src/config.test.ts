import { parseConfig } from '@famibook/service-kit/config/config';
import { expect, test } from 'vitest';
import { GatewayConfig } from './config.ts';

const proxiesOf = (TRUSTED_PROXIES: string) => parseConfig(GatewayConfig, { TRUSTED_PROXIES }).TRUSTED_PROXIES;

test('a number of proxies is refused, because it would be read as an address and no proxy trusted', () => {
  for (const number of ['1', '10.0.0.0/8,2'])
    expect(() => proxiesOf(number)).toThrow('TRUSTED_PROXIES: should be addresses or networks separated by commas');
  expect(proxiesOf('loopback, 10.0.0.0/8,::1')).toEqual(['loopback', '10.0.0.0/8', '::1']);
});
