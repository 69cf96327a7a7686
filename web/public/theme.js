// Runs before the first paint, so that a page never flashes in the wrong colors or text size. It is a file of
// its own because the content security policy allows no inline script. src/lib/theme/theme.ts and
// src/lib/text-size/text-size.ts are its other halves.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is blocked: follow the system.
      return null;
    }
  };
  const chosen = read('famibook-theme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  document.documentElement.dataset.theme = theme;
  const size = read('famibook-text-size');
  if (size === 'large' || size === 'larger') document.documentElement.dataset.textSize = size;
  document.querySelector('meta[name="theme-color"]').content = theme === 'dark' ? '#181412' : '#fbf6ee';
})();

// While servers are replaced, this page may be of one version and the server that is asked for its code of another, which
// lacks it. The page is then loaded again from here, because nothing of the app may run.
(() => {
  const KEY = 'famibook-reloads';
  const MAX_RELOADS = 10;
  const CODE = 'script[src*="/assets/"], link:is([rel="stylesheet"], [rel="modulepreload"])[href*="/assets/"]';
  let isIncomplete = false;
  let isReloading = false;
  const reloadSoon = () => {
    if (isReloading) return;
    isReloading = true;
    try {
      const reloads = Number(sessionStorage.getItem(KEY));
      if (reloads === MAX_RELOADS) return;
      sessionStorage.setItem(KEY, reloads + 1);
      setTimeout(() => location.reload(), 2_500);
    } catch {
      // Storage is blocked: nothing would count the reloads.
    }
  };
  const onError = ({ target }) => {
    if (!target.matches?.(CODE)) return;
    isIncomplete = true;
    // Without its scripts no app runs. What it loads later it asks for once more itself.
    if (target.localName === 'script' || (target.rel === 'stylesheet' && document.readyState !== 'complete'))
      reloadSoon();
  };
  // src/app/application-error.tsx sends it.
  const onPageError = () => isIncomplete && reloadSoon();
  const finish = () => {
    // A page in use is never reloaded.
    removeEventListener('error', onError, true);
    removeEventListener('famibook-page-error', onPageError);
    if (isReloading) return;
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // There is nothing to forget.
    }
  };
  addEventListener('error', onError, true);
  addEventListener('famibook-page-error', onPageError);
  addEventListener('load', () => setTimeout(finish, 10_000));
})();
