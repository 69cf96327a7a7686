/** Files of code that are loaded or on their way. */
const files = new Map<string, Promise<void>>();

/**
 * Calls `import()` once its chunk, all chunks that this one imports and their styles were fetched. Many browsers remember
 * a module that did not load for the life of the page, but none remembers a `fetch` that failed, and the module is then
 * read from the HTTP cache.
 *
 * @param paths the files that Vite would preload, without the first slash
 */
export async function fetchBeforeImport<Code>(load: () => Promise<Code>, paths: string[] = []): Promise<Code> {
  // The first page is preloaded, because reading it again would delay it, and a reload still loses nothing.
  const loadScript = files.size > 0 ? fetchScript : preloadScript;
  await Promise.all(paths.map((path) => loadOnce(`/${path}`, loadScript)));
  return load();
}

function loadOnce(file: string, loadScript: (file: string) => Promise<void>): Promise<void> {
  const known = files.get(file);
  if (known) return known;
  const loading = loadFile(file, loadScript);
  files.set(file, loading);
  loading.catch(() => files.delete(file));
  return loading;
}

async function loadFile(file: string, loadScript: (file: string) => Promise<void>): Promise<void> {
  const isInPage = document.querySelector(`script[src="${file}"], link[href="${file}"]`) !== null;
  if (isInPage) return;
  await (file.endsWith('.css') ? addLink('stylesheet', file) : loadScript(file));
}

async function fetchScript(file: string): Promise<void> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: status ${response.status}`);
  // The cache has only what was read to its end.
  await response.arrayBuffer();
}

/** `import()` reports what does not come, and older browsers do not know such links. */
async function preloadScript(file: string): Promise<void> {
  void addLink('modulepreload', file).catch(() => undefined);
}

function addLink(rel: string, href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} did not load`));
    };
    document.head.append(link);
  });
}
