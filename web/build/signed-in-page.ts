import { listPhotos } from '@famibook/contracts/photos/routes';
import { getUser } from '@famibook/contracts/sessions/routes';
import { build, type Plugin } from 'vite';
import { renderEarlyHome } from './render-early-home.ts';

const WEB = `${import.meta.dirname}/..`;
const FILE = 'signed-in.html';
const MODULE = /<script type="module" crossorigin src="\/([^"]+)"><\/script>\s*/g;

const THEME = '<script src="/theme.js"></script>';

const lines = (tags: string[]): string => tags.map((tag) => `\n    ${tag}`).join('');

interface SignedInPageOptions {
  /** The file of the home page in `src`. */
  home: string;
  target: string;
}

/**
 * The page for a browser with a session: it asks for what the home page shows before any of the app's code runs, and
 * shows the first pictures before that.
 */
export const signedInPage = ({ home: homeFile, target }: SignedInPageOptions): Plugin => ({
  name: 'famibook:signed-in-page',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const page = bundle['index.html'];
    const home = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(homeFile));
    if (page?.type !== 'asset' || home?.type !== 'chunk') throw new Error('the home page is not a chunk of its own');
    const html = String(page.source);
    const [program, earlyHome] = await Promise.all([firstScreen(target), renderEarlyHome()]);
    this.emitFile({ type: 'asset', fileName: program.fileName, source: program.code });
    const app = [...html.matchAll(MODULE)].map(([, file = '']) => file);
    // In the order in which they are needed: a browser loads few at once, and the page is read on only after theme.js.
    const first = [
      `<link rel="preload" as="script" fetchpriority="high" href="/${program.fileName}">`,
      '<link rel="preload" as="script" href="/theme.js">',
      ...[getUser.path, listPhotos.path].map(
        (path) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`,
      ),
    ];
    // theme.js, which has run by then, loads the page again when one of them is of another version than the server.
    const code = [
      `<script async src="/${program.fileName}" data-app="${app.map((file) => `/${file}`).join(' ')}"></script>`,
      ...[...new Set([...app, ...home.imports, home.fileName])].map(
        (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
      ),
    ];
    const source = [
      ['<head>', `<head>${lines(first)}`],
      [THEME, `${THEME}${lines(code)}`],
      ['<div id="root">', `<template>${earlyHome}</template>${lines(['<div id="root">'])}`],
    ].reduce(
      (page, [found = '', put = '']) => {
        if (!page.includes(found)) throw new Error(`index.html has no ${found}`);
        return page.replace(found, () => put);
      },
      html.replaceAll(MODULE, ''),
    );
    this.emitFile({ type: 'asset', fileName: FILE, source });
  },
});

/** A program of its own, because whatever it shared with the app would be a further file for both to wait for. */
async function firstScreen(target: string): Promise<{ fileName: string; code: string }> {
  const built = await build({
    configFile: false,
    root: WEB,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      rolldownOptions: {
        input: `${WEB}/src/app/first-screen.ts`,
        output: { format: 'iife', entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  });
  const [file] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (file?.type !== 'chunk') throw new Error('the program of the first screen is one file');
  return file;
}
