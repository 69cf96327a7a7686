import type { Endpoint } from '@famibook/contracts/endpoint';
import type { ServiceName } from '@famibook/contracts/services';
import { getConfig, getDocs, getHealth, getOpenApi } from '@famibook/contracts/system/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import { sendJson } from '@famibook/service-kit/http/response';
import { allowInlineStyles } from '../security-headers.ts';
import { type StoredFile, storedFile } from '../static/files.ts';
import { REVALIDATED, type SendFile } from '../static/send-file.ts';
import { builtEndpoints } from './built-endpoints.ts';
import { addDocs } from './docs.ts';
import { createHealth } from './health.ts';
import { describeApi } from './openapi.ts';

interface OwnRoutesDeps {
  version: string;
  adminEmail: string;
  contact: string | null;
  publicUrl: URL;
  cookieName: string;
  internalUrlOf(service: ServiceName): string | undefined;
  sendFile: SendFile;
}

const DESCRIPTION_CACHE_MS = 60_000;
const DOCS = `${getDocs.path}/`;
const OWN: ReadonlySet<string> = new Set([getHealth, getConfig, getOpenApi, getDocs].map(({ path }: Endpoint) => path));

/** Whether the gateway serves this path itself. */
export function isOwnPath(path: string): boolean {
  return OWN.has(path) || path.startsWith(DOCS);
}

export function addOwnRoutes(app: HttpApp, deps: OwnRoutesDeps): void {
  const { version, adminEmail, contact, publicUrl, cookieName, internalUrlOf, sendFile } = deps;
  const health = createHealth({ version, internalUrlOf });
  const docs = addDocs(app.express, sendFile);
  let described: { at: number; text: Promise<StoredFile> } | undefined;

  // Written out once: a hundred thousand characters for every request in flight would fill the memory.
  const describe = async () => {
    const api = describeApi(await builtEndpoints(internalUrlOf), { version, serverUrl: publicUrl.origin, cookieName });
    return storedFile(Buffer.from(JSON.stringify(api)), 'application/json; charset=utf-8');
  };

  app.on(getHealth, async ({ res }) => {
    const state = await health();
    sendJson(res, state.status === 'down' ? 503 : 200, state);
    return state;
  });
  app.on(getConfig, () => ({ adminEmail, contact, version }));
  app.on(getOpenApi, async ({ raw, res }) => {
    const now = performance.now();
    if (!described || now - described.at > DESCRIPTION_CACHE_MS) described = { at: now, text: describe() };
    sendFile(raw, res, await described.text, REVALIDATED);
  });
  app.on(getDocs, ({ res }) => {
    res.setHeader('Cache-Control', 'no-cache');
    res.setHeader('Content-Security-Policy', allowInlineStyles(String(res.getHeader('Content-Security-Policy') ?? '')));
    res.type('html').send(docs.page);
  });
}
