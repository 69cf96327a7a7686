import { expect } from 'vitest';
import { test } from '../support/test.ts';

const COMMENTS = '/api/photos/{id}/comments';

test('the API can be read in a browser: a service opens to its operations, one to its responses, and the page breaks no content policy', async ({
  open,
}) => {
  const { page } = await open();
  await page.goto('/api/docs');
  await page.getByRole('heading', { name: 'gallery' }).waitFor();
  expect(await page.getByText(COMMENTS, { exact: true }).count()).toBe(0);
  await page.getByRole('heading', { name: 'gallery' }).click();
  await page.getByText(COMMENTS, { exact: true }).first().waitFor();
  const header = await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'));
  expect(header).toContain("style-src 'self';");
  const operation = page.locator('#operations-gallery-listPhotos');
  await operation.click();
  await operation.getByText('X-Total-Capped').first().waitFor();
  // What is said of a failure comes from two schemas, one of them shared by all operations.
  await operation.getByText('"too_many_requests"').waitFor();
});

test('a link to an operation opens it, with what its schema refers to', async ({ open }) => {
  const { page } = await open();
  await page.goto('/api/docs#/board/listMessages');
  const operation = page.locator('#operations-board-listMessages');
  await operation.getByText('"replyCount"').first().waitFor();
});
