import { somePicture } from '@famibook/testing/images/pictures';
import type { Page } from 'playwright-core';

/** Shares a photo by the dialog of the home page, and waits until its card stands there. */
export async function uploadPhoto(page: Page, description: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload Photo' }).first().click();
  const dialog = page.getByRole('dialog');
  const buffer = await somePicture(320, 240);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer });
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Upload Photo' }).click();
  await page.getByRole('article').filter({ hasText: description }).waitFor({ timeout: 60_000 });
}
