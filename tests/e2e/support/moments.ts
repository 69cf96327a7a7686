import type { Page } from 'playwright-core';

// As text, because this side of the test knows no browser's types; by `evaluate`, because the page's content security
// policy forbids what `waitForFunction` does.
const everyFrame = (page: Page, answer: string): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const found = (() => { ${answer} })();
      if (found) resolve(found);
      else requestAnimationFrame(look);
    };
    look();
  })`);

/** When the page got the whole answer of its upload, by the computer's clock, in milliseconds. */
export const uploadAnsweredAt = (page: Page): Promise<number> =>
  everyFrame(
    page,
    `const isUpload = ({ name }) => name.endsWith('/api/photos/from-upload');
    const upload = performance.getEntriesByType('resource').filter(isUpload).at(-1);
    return upload?.responseEnd > 0 && performance.timeOrigin + upload.responseEnd;`,
  );

/** When a picture with these words was first there in the page, by the same clock. */
export const pictureSeenAt = (page: Page, words: string): Promise<number> =>
  everyFrame(
    page,
    `const image = [...document.images].find(({ alt }) => alt === ${JSON.stringify(words)});
    return image?.complete && image.naturalWidth > 0 && performance.timeOrigin + performance.now();`,
  );
