import { SERVICE_NAMES, type ServiceName } from '@famibook/contracts/services';
import type { Env } from '../config/config.ts';

/** The address of each service: from the environment, or from the service itself once it listens. */
export interface ServiceUrls {
  /** For what the gateway proxies. */
  get(name: ServiceName): string | undefined;
  /** For probes and calls between services. */
  internal(name: ServiceName): string | undefined;
  /** A service that listens on a single port has it for both. */
  set(name: ServiceName, url: string, internalUrl?: string): void;
}

/** The port of every container, unless `GALLERY_INTERNAL_URL`, … says otherwise. */
export const INTERNAL_PORT = 8081;

/** `GALLERY_URL`, … and `GALLERY_INTERNAL_URL`, …: the same host at port 8081 unless set. */
export function createServiceUrls(env: Env = {}): ServiceUrls {
  const urls = new Map<ServiceName, { url: string; internalUrl: string }>();
  const set = (name: ServiceName, url: string, internalUrl = url) => void urls.set(name, { url, internalUrl });
  for (const name of SERVICE_NAMES) {
    const url = env[`${name.toUpperCase()}_URL`];
    const internalUrl = env[`${name.toUpperCase()}_INTERNAL_URL`];
    if (url) set(name, withoutSlash(url), internalUrl ? withoutSlash(internalUrl) : atInternalPort(url));
  }
  return { get: (name) => urls.get(name)?.url, internal: (name) => urls.get(name)?.internalUrl, set };
}

function withoutSlash(url: string) {
  return url.replace(/\/+$/, '');
}

function atInternalPort(url: string): string {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}:${INTERNAL_PORT}`;
}
