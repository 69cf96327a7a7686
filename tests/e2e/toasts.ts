import type { Page } from 'playwright-core';

/** Waits until a toast with this title, and these words, has been there. */
export const seeToast = async (page: Page, title: string, words?: string): Promise<void> => {
  const toast = page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
  const titled = toast.filter({ has: page.getByText(title, { exact: true }) });
  await (words ? titled.filter({ has: page.getByText(words, { exact: true }) }) : titled).first().waitFor();
};
