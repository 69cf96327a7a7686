import { expect } from 'vitest';
import { test } from '../support/test.ts';

test('the API can be read in a browser: every operation is drawn, and its page breaks no content policy', async ({
  open,
}) => {
  const { page } = await open();
  await page.goto('/api/docs');
  await page.getByText('/api/photos/{id}/comments', { exact: true }).first().waitFor();
  const header = await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'));
  expect(header).toContain("style-src 'self';");
  await page.locator('#operations-gallery-listPhotos').click();
  await page.getByText('X-Total-Capped').first().waitFor();
});
