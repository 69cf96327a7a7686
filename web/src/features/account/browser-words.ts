import Bowser from 'bowser';

export interface BrowserWords {
  words: string;
  device: 'phone' | 'tablet' | 'computer';
}

const UNKNOWN = 'An unknown browser';

const deviceOf = (type: string | undefined): BrowserWords['device'] => {
  if (type === 'mobile') return 'phone';
  return type === 'tablet' ? 'tablet' : 'computer';
};

/** `Mozilla/5.0 (X11; Linux x86_64) …` as people say it: `Chrome on Linux`. */
export const browserWords = (userAgent: string): BrowserWords => {
  if (!userAgent) return { words: UNKNOWN, device: 'computer' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const words = [browser.name, os.name].filter(Boolean).join(' on ');
  return { words: words || UNKNOWN, device: deviceOf(platform.type) };
};
