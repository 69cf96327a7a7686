import type { Locator, Page } from 'playwright-core';

const MAX_PRESSES = 100;

/** Presses a key until this has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${target}`);
}

/** Closes the dialog by Escape. It listens to the key once it has the focus, which is later than it is seen. */
export async function closeByEscape(page: Page): Promise<void> {
  await page.locator('[role=dialog]:focus-within').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  try {
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  } catch (cause) {
    const focused = await page.evaluate('document.activeElement.outerHTML.slice(0, 300)');
    throw new Error(`Escape closed no dialog; the focus is in ${focused}`, { cause });
  }
}
