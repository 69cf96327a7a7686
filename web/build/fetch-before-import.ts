import type { Plugin } from 'vite';

const OUR_HELPER = `${import.meta.dirname}/../src/lib/fetch-before-import.ts`;

/** Vite's build calls each `import()` through a helper that preloads. This puts another in its place (docs/decisions/0015). */
export function fetchBeforeImport(): Plugin {
  let isReplaced = false;
  return {
    name: 'famibook:fetch-before-import',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      // Vite itself names the file of a chunk only if that imports others.
      build: { modulePreload: { resolveDependencies: (file, files) => (files.length > 0 ? files : [file]) } },
    }),
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler() {
        isReplaced = true;
        return `export { fetchBeforeImport as __vitePreload } from ${JSON.stringify(OUR_HELPER)};`;
      },
    },
    generateBundle() {
      if (!isReplaced) this.error('Vite no longer calls import() through vite/preload-helper.js');
    },
  };
}
