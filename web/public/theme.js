// Runs before the first paint, so that a page never flashes in the wrong colours. It is a file of its own because the
// content security policy allows no inline script. src/lib/theme/theme.ts is its other half.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('famibook-theme');
  } catch {
    // Storage is blocked: follow the system.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]').content = theme === 'dark' ? '#181412' : '#fbf6ee';
})();
