import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { shareCompiled } from '../compile-cache.ts';
import { type Product, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test file asks for the product that all files of its tier share. */
    sharedProduct: string;
  }
}

/** What a test may know of a product that it must not stop. */
export type RunningProduct = Pick<Product, 'url' | 'dataDir'>;

/** The product that all test files of a tier share; it starts when the first of them asks. */
export async function sharedProduct(): Promise<RunningProduct> {
  return JSON.parse(await ask('')) as RunningProduct;
}

/** `fetch` gives up after five minutes, and an image may take longer to be built. */
async function ask(path: string): Promise<string> {
  const [response]: IncomingMessage[] = await once(get(new URL(path, inject('sharedProduct'))), 'response');
  if (!response) throw new Error('no response');
  const content = await text(response);
  if (response.statusCode !== 200) throw new Error(content);
  return content;
}

interface SharedProduct extends RunningProduct, AsyncDisposable {
  /** What a test may do to the servers behind the product, by name. */
  outages?: Readonly<Record<string, () => Promise<void>>>;
}

type Provide = (key: 'sharedProduct', value: string) => void;

/** Does something to the servers behind the shared product, e.g. `broker-away`. */
export async function causeOutage(name: string): Promise<void> {
  await ask(name);
}

/** Vitest runs this once a project. */
export default function setup({ provide }: { provide: Provide }) {
  return shareProduct(provide, () => startProduct());
}

/** Starts the product when it is first asked for; the returned function ends it. */
export async function shareProduct(provide: Provide, start: () => Promise<SharedProduct>) {
  shareCompiled();
  let starting: Promise<SharedProduct> | undefined;
  const server = createServer(async (request, response) => {
    starting ??= start();
    try {
      const { url, dataDir, outages } = await starting;
      const outage = (request.url ?? '/').slice(1);
      if (outage) {
        const cause = outages?.[outage];
        if (!cause) throw new Error(`This product knows no outage called ${outage}`);
        await cause();
      }
      response.end(JSON.stringify({ url, dataDir }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  provide('sharedProduct', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    const product = await starting?.catch(() => undefined);
    await product?.[Symbol.asyncDispose]();
  };
}
