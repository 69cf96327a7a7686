import { listPhotos } from '@famibook/contracts/photos/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { type Line, lineTo } from '@famibook/testing/network/line';
import type { SeenRequest } from '@famibook/testing/network/seen-requests';
import { queryService } from '@famibook/testing/product/database';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { test as sharedTest } from '../../support/test.ts';

const BYTES_A_SECOND = 400_000;
const STORED = 'SELECT arrived FROM upload WHERE id = $1';
export const SUCCESS = 'Photo uploaded successfully! Returning to homepage...';

interface Visit {
  page: Page;
  line: Line;
}

export const test = sharedTest
  .extend('newLine', ({ product }, { onCleanup }) => {
    const lines: Line[] = [];
    onCleanup(async () => {
      for (const line of lines) await line[Symbol.asyncDispose]();
    });
    return async () => {
      const line = await lineTo(product.url);
      lines.push(line);
      return line;
    };
  })
  /** Opens the home page over a connection that is slow enough to cut an upload in the middle. */
  .extend('homeOf', ({ newLine, open }) => async (client: Client): Promise<Visit> => {
    const line = await newLine();
    line.setSpeed(BYTES_A_SECOND);
    const browser = await open({ url: line.url, client });
    const { page } = browser;
    await page.goto('/');
    await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
    return { page, line };
  })
  /**
   * Waits until the server has stored some bytes; the percentage in the browser includes bytes in its buffers, and a
   * busy server has stored none of those on the line. The others take so long that a busy machine stops them in time.
   */
  .extend('waitUntilInFlight', ({ product }) => async (line: Line): Promise<void> => {
    const patch = () => line.requests.find(isPatch);
    await expect.poll(() => patch()?.bytes ?? 0, { timeout: 60_000, interval: 50 }).toBeGreaterThan(300_000);
    line.setSpeed(BYTES_A_SECOND / 10);
    const id = patch()?.path.split('/').at(-1);
    const stored = async () => (await queryService<{ arrived: number }>(product, 'media', STORED, [id]))[0]?.arrived;
    await expect.poll(stored, { timeout: 60_000 }).toBeGreaterThan(50_000);
  })
  /** The number of photos with this description. */
  .extend(
    'photosCalled',
    ({ family }) =>
      async (description: string) =>
        (await family.manager.client.call(listPhotos)).filter((photo) => photo.description === description).length,
  );

export const isOfUploads = ({ path }: SeenRequest): boolean => path.startsWith('/api/uploads');
export const isPatch = ({ method }: SeenRequest): boolean => method === 'PATCH';

/** Chooses a picture, describes it and sends it. */
export async function send(page: Page, name: string, buffer: Buffer, description: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload Photo' }).first().click();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  await page.getByRole('textbox', { name: /^Description/ }).fill(description);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload Photo', exact: true }).click();
}

/**
 * The browser gets no response to its first request for a photo of the bytes; `meanwhile` says what happens before it asks
 * again.
 * @returns how often it has asked
 */
export async function loseFirstResponse(page: Page, meanwhile: (route: Route) => Promise<void>): Promise<() => number> {
  let tries = 0;
  await page.route('**/api/photos/from-upload', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await meanwhile(route);
    await route.abort();
  });
  return () => tries;
}
