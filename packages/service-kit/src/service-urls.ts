import { SERVICE_NAMES, type ServiceName } from '@famibook/contracts/services';
import type { Env } from './config.ts';

/** Where each service listens: told by the environment, or by the service itself once it does. */
export interface ServiceUrls {
  get(name: ServiceName): string | undefined;
  set(name: ServiceName, url: string): void;
}

/** `AUTH_URL`, `GALLERY_URL`, … */
export const createServiceUrls = (env: Env = {}): ServiceUrls => {
  const urls = new Map<ServiceName, string>();
  for (const name of SERVICE_NAMES) {
    const url = env[`${name.toUpperCase()}_URL`];
    if (url) urls.set(name, url.replace(/\/+$/, ''));
  }
  return { get: (name) => urls.get(name), set: (name, url) => void urls.set(name, url) };
};
