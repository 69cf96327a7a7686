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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFonts([/fraunces-latin-wght-normal-/, /inter-latin-wght-normal-/])],
  build: {
    target: 'es2022',
    // Fonts and drawings stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': API, '/ws': { target: API, ws: true } } },
  preview: { proxy: { '/api': API, '/ws': { target: API, ws: true } } },
});
