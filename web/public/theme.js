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
