import Bowser from 'bowser';

export interface BrowserDescription {
  words: string;
  device: 'phone' | 'tablet' | 'computer';
}

export const UNKNOWN_BROWSER = 'An unknown browser';

function deviceOf(type: string | undefined): BrowserDescription['device'] {
  if (type === 'mobile') return 'phone';
  return type === 'tablet' ? 'tablet' : 'computer';
}

/** Turns `Mozilla/5.0 (X11; Linux x86_64) …` into `Chrome on Linux`. */
export function describeBrowser(userAgent: string): BrowserDescription {
  if (!userAgent) return { words: UNKNOWN_BROWSER, device: 'computer' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const words = [browser.name, os.name].filter(Boolean).join(' on ');
  return { words: words || UNKNOWN_BROWSER, device: deviceOf(platform.type) };
}
