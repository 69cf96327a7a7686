import './styles/main.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Cache } from 'swr';
import { App } from './app/app.tsx';
import { HomePage } from './app/lazy-pages.ts';
import { reloadOutdatedPage } from './app/reload-outdated-page.ts';
import { FIRST_SCREEN_WAIT } from './config/timing.ts';
import { earlySuccesses, hasEarlyResponses } from './lib/api/early-responses.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const cache: Cache = new Map();
const start = () =>
  createRoot(root).render(
    <StrictMode>
      <App cache={cache} />
    </StrictMode>,
  );

const hasEarlyHome = () => root.hasChildNodes();

/** Draws the home page once, with what was asked for early, instead of a page that says that it loads before it. */
async function startWithHome() {
  const isThere = Promise.all([import('./app/pages/home-page.tsx'), HomePage.fetch(), earlySuccesses()]);
  // A page that says that it loads would be less than the first pictures, once they are shown.
  const deadline = new Promise<undefined>((resolve) =>
    setTimeout(() => hasEarlyHome() || resolve(undefined), FIRST_SCREEN_WAIT),
  );
  const [home] = (await Promise.race([isThere.catch(() => undefined), deadline])) ?? [];
  await home?.readEarly(cache).catch(() => undefined);
  startTransition(start);
}

reloadOutdatedPage();
if (hasEarlyResponses()) void startWithHome();
else start();
