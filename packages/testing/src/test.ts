import { test as base } from 'vitest';
import { lastingPort } from './backing/lasting-port.ts';
import { administrator, foundFamily } from './families/family.ts';
import { type Product, startProduct } from './product/product.ts';
import { type RunningProduct, sharedProduct } from './product/shared-product.ts';

/**
 * A test of the whole product: each file has a family of its own in the product that all files of its tier share.
 * `admin` is the administrator, in a session of this file's.
 */
export const test = base
  .extend('product', { scope: 'file' }, (): Promise<RunningProduct> => sharedProduct())
  .extend('admin', { scope: 'file' }, ({ product }) => administrator(product.url))
  .extend('family', { scope: 'file' }, ({ product, admin }) => foundFamily(product.url, admin));

type Settings = Readonly<Record<string, string>>;
export const DEFAULT_SETTINGS: Settings = {};

/** The settings of a product that its test starts again at the same address. */
export const atLastingPort = async (): Promise<Settings> => ({ PORT: String(await lastingPort()) });

/** The fixture `product` for a file that needs one of its own. */
export async function startOwnProduct(
  { settings }: { settings: Settings },
  { onCleanup }: { onCleanup(cleanup: () => Promise<void>): void },
): Promise<Product> {
  const product = await startProduct({ env: settings });
  onCleanup(() => product[Symbol.asyncDispose]());
  return product;
}

/** The same in a product of this file's own, for tests that count on its being empty, or on `settings`. */
export const testOfOwnProduct = test
  .extend('settings', { scope: 'file' }, DEFAULT_SETTINGS)
  .extend('product', { scope: 'file' }, startOwnProduct);
