import type { Page } from 'playwright-core';

/** On the same origin, so that the page keeps its process and its storage can be reached. */
const EMPTY_PAGE = '/robots.txt';

// As text, because the tests are compiled without the browser's types.
const EMPTY_STORAGE = `(async () => {
  sessionStorage.clear();
  localStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    await new Promise((resolve, reject) => {
      Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onerror: reject, onblocked: reject });
    });
  }
})()`;

/**
 * Notes the scripts that a page is given from now on.
 * @returns what leaves nothing in the page for its next state, and says whether that could be done
 */
export function emptiedLater(page: Page): () => Promise<boolean> {
  const add = page.addInitScript;
  const added: Awaited<ReturnType<typeof add>>[] = [];
  page.addInitScript = async (...given) => {
    const script: (typeof added)[number] = await Reflect.apply(add, page, given);
    added.push(script);
    return script;
  };
  return async () => {
    page.addInitScript = add;
    try {
      await Promise.all(added.map((script) => script.dispose()));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto(EMPTY_PAGE);
      await page.evaluate(EMPTY_STORAGE);
      await page.mouse.move(0, 0);
      return true;
    } catch {
      return false;
    }
  };
}
