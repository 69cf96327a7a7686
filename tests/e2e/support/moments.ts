import type { Page } from 'playwright-core';

// As text, because this side of the test knows no browser's types; by `evaluate`, because the page's content security
// policy forbids what `waitForFunction` does.
const everyFrame = (page: Page, body: string): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const found = (() => { ${body} })();
      if (found) resolve(found);
      else requestAnimationFrame(look);
    };
    look();
  })`);

/** The time at which the page had the whole response of its upload, by the computer's clock, in milliseconds. */
export const uploadRespondedAt = (page: Page): Promise<number> =>
  everyFrame(
    page,
    `const isUpload = ({ name }) => name.endsWith('/api/photos/from-upload');
    const upload = performance.getEntriesByType('resource').filter(isUpload).at(-1);
    return upload?.responseEnd > 0 && performance.timeOrigin + upload.responseEnd;`,
  );

/** The time at which a picture with this description was first shown, by the same clock. */
export const pictureSeenAt = (page: Page, words: string): Promise<number> =>
  everyFrame(
    page,
    `const image = [...document.images].find(({ alt }) => alt === ${JSON.stringify(words)});
    return image?.complete && image.naturalWidth > 0 && performance.timeOrigin + performance.now();`,
  );
