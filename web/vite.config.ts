import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { fetchBeforeImport } from './build/fetch-before-import.ts';
import { signedInPage } from './build/signed-in-page.ts';

const API = { target: 'http://localhost:8080' };
/** The browser's own Host goes on: the gateway refuses writes whose Origin is another. */
const PROXY = { '/api': API, '/ws': { ...API, ws: true } };
const TARGET = 'es2022';

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
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
}

const ICONS = '/lucide-react/dist/esm/';

/** The icons that a module names. Their library is one list of all of them, with every name that an icon has had. */
function iconsIn(code: string, list: string, modules: Modules): string[] {
  const listed = modules.getModuleInfo(list)?.code ?? '';
  const fileOf = (name: string) =>
    new RegExp(`default as ${name}\\b[^}]*}\\s*from\\s*["']\\./(icons/[\\w-]+)`).exec(listed)?.[1] ?? [];
  return [...code.matchAll(/import\s*{([^}]*)}\s*from\s*["']lucide-react["']/g)]
    .flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
    .flatMap(fileOf)
    .map((file) => `${list.slice(0, list.indexOf(ICONS))}${ICONS}${file}.mjs`);
}

/** What comes with modules of `src`: themselves and all that they import, without what is loaded later by `import()`. */
function loadedWith(paths: string[], modules: Modules): Set<string> {
  const loaded = new Set(paths.map((path) => `${import.meta.dirname}/src/${path}`));
  for (const id of loaded) {
    const { code, importedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const imported of importedIds) {
      const icons =
        imported.includes(ICONS) && !id.includes(ICONS) ? iconsIn(code ?? '', imported, modules) : [imported];
      for (const each of icons) loaded.add(each);
    }
  }
  return loaded;
}

/**
 * A chunk of the modules that come with all of the given ones. Without such chunks each set of pages that shares some
 * modules has a chunk of its own: the home page would load dozens of tiny ones, which compress badly.
 */
function chunkOf(name: string, ...paths: string[]) {
  let loaded: Set<string>[] | undefined;
  return {
    name: (id: string, modules: Modules) => {
      loaded ??= paths.map((path) => loadedWith(['main.tsx', path], modules));
      return loaded.every((ids) => ids.has(id)) ? name : null;
    },
  };
}

const LANDING = 'app/pages/landing-page.tsx';
const HOME = 'app/pages/home-page.tsx';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    fetchBeforeImport(),
    preloadFonts([/fraunces-latin-wght-normal-/, /inter-latin-wght-normal-/]),
    signedInPage({ home: HOME, target: TARGET }),
  ],
  build: {
    target: TARGET,
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
  server: { proxy: PROXY },
  preview: { proxy: PROXY },
});
