import {
  contactSetting,
  folderSetting,
  listSetting,
  redisSetting,
  wholeNumberSetting,
} from '@famibook/service-kit/config/setting-schemas';
import { z } from 'zod';
import product from '../../../package.json' with { type: 'json' };
import { compileTrust } from './request/trust.ts';

function limit(what: string, usual: number) {
  return wholeNumberSetting(usual, `${what} (${usual} unless set, 0 for no limit)`, { min: 0 });
}

const HOST_NAME = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;

/** A number alone, which some programs take for how many proxies there are, would be the address 0.0.0.1. */
const WRITTEN_OUT = /[.:]|^[a-z]+$/;

function isTrustList(list: string[]): boolean {
  if (!list.every((proxy) => WRITTEN_OUT.test(proxy))) return false;
  try {
    compileTrust(list);
    return true;
  } catch {
    return false;
  }
}

export const GatewayConfig = z.object({
  /** The proxies whose `X-Forwarded-*` headers count. */
  TRUSTED_PROXIES: listSetting
    .refine(isTrustList)
    .describe('addresses or networks separated by commas, e.g. 10.0.0.0/8 or loopback'),
  /** Further names under which people reach FamiBook. */
  FAMIBOOK_HOSTS: listSetting
    .refine((names) => names.every((name) => HOST_NAME.test(name)))
    .describe('host names separated by commas, without port, e.g. photos.example.org'),
  FAMIBOOK_LIMIT_ADDRESS: limit('requests a minute from one address', 6_000),
  FAMIBOOK_LIMIT_AT_ONCE: limit('requests in flight of one person, or of one address signed out; more wait', 64),
  FAMIBOOK_LIMIT_CONNECTIONS: limit('open connections of one address that is no trusted proxy', 250),
  FAMIBOOK_LIMIT_SESSION: limit('requests a minute of one session', 3_000),
  FAMIBOOK_LIMIT_SOCKETS_SESSION: limit('open live connections of one session', 20),
  FAMIBOOK_LIMIT_SOCKETS_ADDRESS: limit('open live connections of one address', 150),
  FAMIBOOK_LIMIT_SOCKETS_USER: limit('open live connections of one person', 60),
  /** Pictures that were asked for more than once. */
  FAMIBOOK_PICTURE_CACHE_MEGABYTES: wholeNumberSetting(32, 'memory for pictures (32 unless set, 0 for none)', {
    min: 0,
    unit: 'megabytes',
  }),
  FAMIBOOK_ADMIN_EMAIL: z.string().default('admin@famibook.local').describe("the administrator's e-mail address"),
  /** How people reach the administrator. */
  FAMIBOOK_CONTACT: contactSetting,
  FAMIBOOK_VERSION: z.string().default(product.version).describe('the version that people are shown'),
  /** Where the built web app lies. */
  FAMIBOOK_WEB_DIR: folderSetting('the folder of the built web app').default(
    new URL('../../../web/dist', import.meta.url).pathname,
  ),
  REDIS_URL: redisSetting,
});
export type GatewayConfig = z.infer<typeof GatewayConfig>;
