import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../browser-storage.ts';

export type Theme = 'light' | 'dark';

// public/theme.js reads the same key before the first paint.
const KEY = 'famibook-theme';
const BAR = { light: '#fbf6ee', dark: '#181412' } as const;
const listeners = new Set<() => void>();
// Each call returns another object, with listeners of its own.
const system = () => window.matchMedia('(prefers-color-scheme: dark)');
const systemTheme = (): Theme => (system().matches ? 'dark' : 'light');

function chosenTheme(): Theme | undefined {
  const chosen = deviceStorage.read(KEY);
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined;
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR[theme]);
  for (const listener of listeners) listener();
}

const shown = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** A choice that equals the system's theme follows the system again; a blocked storage forgets it with the page. */
export function chooseTheme(theme: Theme): void {
  if (theme === systemTheme()) deviceStorage.remove(KEY);
  else deviceStorage.write(KEY, theme);
  show(theme);
}

function subscribe(listener: () => void): () => void {
  const followed = system();
  const follow = () => {
    if (!chosenTheme()) show(systemTheme());
  };
  listeners.add(listener);
  followed.addEventListener('change', follow);
  return () => {
    listeners.delete(listener);
    followed.removeEventListener('change', follow);
  };
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, shown, shown);
