import type { Page } from 'playwright-core';

/** When the page got the whole answer of its upload, by the computer's clock, in milliseconds. */
export const uploadAnsweredAt = async (page: Page): Promise<number> => {
  const handle = await page.waitForFunction(`(() => {
    const isUpload = ({ name, initiatorType }) => name.endsWith('/api/photos') && initiatorType === 'xmlhttprequest';
    const upload = performance.getEntriesByType('resource').filter(isUpload).at(-1);
    return upload?.responseEnd > 0 && performance.timeOrigin + upload.responseEnd;
  })()`);
  return Number(await handle.jsonValue());
};

/** When a picture with these words was first drawn in the page, by the same clock; looked at in every frame. */
export const pictureSeenAt = async (page: Page, words: string): Promise<number> => {
  const handle = await page.waitForFunction(
    `(() => {
      const image = [...document.images].find(({ alt }) => alt === ${JSON.stringify(words)});
      return image?.complete && image.naturalWidth > 0 && performance.timeOrigin + performance.now();
    })()`,
    undefined,
    { polling: 'raf' },
  );
  return Number(await handle.jsonValue());
};
