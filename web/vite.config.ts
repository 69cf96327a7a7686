import { listPhotos } from '@famibook/contracts/photos/routes';
import { getUser } from '@famibook/contracts/sessions/routes';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const API = 'http://localhost:8080';

/** The two fonts of the first screen start loading with the page, not after the style sheet was read. */
const preloadFonts = (files: RegExp[]): Plugin => ({
  name: 'famibook:preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => files.some((pattern) => pattern.test(file)))
        .map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head-prepend',
          }),
        ),
  },
});

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** What comes with modules of `src`: themselves and all that they import, without what is loaded later by `import()`. */
const loadedWith = (paths: string[], modules: Modules): Set<string> => {
  const loaded = new Set(paths.map((path) => `${import.meta.dirname}/src/${path}`));
  for (const id of loaded) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) loaded.add(imported);
  return loaded;
};

/**
 * A chunk of the modules that come with all of the given ones. Without such chunks each set of pages that shares some
 * modules has a chunk of its own: the home page would load dozens of tiny ones, which compress badly.
 */
const chunkOf = (name: string, ...paths: string[]) => {
  let loaded: Set<string>[] | undefined;
  return {
    name: (id: string, modules: Modules) => {
      loaded ??= paths.map((path) => loadedWith(['main.tsx', path], modules));
      return loaded.every((ids) => ids.has(id)) ? name : null;
    },
    test: /\/web\/src\//,
  };
};

const LANDING = 'app/pages/landing-page.tsx';
const HOME = 'app/pages/home-page.tsx';

/** The page for a browser with a session, which asks for what the home page shows before any of the app's code runs. */
const SIGNED_IN_PAGE = 'signed-in.html';

const signedInPage = (): Plugin => ({
  name: 'famibook:signed-in-page',
  enforce: 'post',
  generateBundle(_, bundle) {
    const page = bundle['index.html'];
    const home = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(HOME));
    if (page?.type !== 'asset' || home?.type !== 'chunk') throw new Error('the home page is not a chunk of its own');
    const html = String(page.source);
    const links = [
      ...[getUser.path, listPhotos.path].map(
        (path) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`,
      ),
      ...[home.fileName, ...home.imports]
        .filter((file) => !html.includes(file))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ];
    const source = html.replace('<head>', `<head>\n    ${links.join('\n    ')}`);
    this.emitFile({ type: 'asset', fileName: SIGNED_IN_PAGE, source });
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts([/fraunces-latin-wght-normal-/, /inter-latin-wght-normal-/]),
    signedInPage(),
  ],
  build: {
    target: 'es2022',
    // Fonts and drawings stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // In this order: what the landing page loads as well is not in the second.
          groups: [
            { ...chunkOf('shared', LANDING, HOME), priority: 2 },
            { ...chunkOf('shared-home', HOME), priority: 1, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': API, '/ws': { target: API, ws: true } } },
  preview: { proxy: { '/api': API, '/ws': { target: API, ws: true } } },
});
