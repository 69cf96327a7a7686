// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
const colours = (block: string): Record<string, string> =>
  Object.fromEntries([...block.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/g)].map((match) => [match[1], match[2]]));

const light = colours(css.slice(0, css.indexOf('[data-theme')));
const dark = { ...light, ...colours(css.slice(css.indexOf('[data-theme'))) };

function luminance(hex = '#000000'): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a?: string, b?: string): number {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dim + 0.05);
}

const grounds = ['paper', 'paper-deep', 'card'];
const texts = ['ink', 'ink-quiet', 'accent', 'sage', 'plum', 'amber', 'danger'];
const pairs: readonly (readonly [text: string, ground: string])[] = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...['accent', 'sage', 'plum', 'amber', 'danger'].flatMap((hue) => [
    [hue, `${hue}-soft`] as const,
    ['ink', `${hue}-soft`] as const,
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['paper', 'ink'],
  ['on-stage', 'stage'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_, theme) => {
  it.each(pairs)('has %s on %s readable at 4.5:1', (text, ground) => {
    expect(theme[text], `--color-${text}`).toBeDefined();
    expect(contrast(theme[text], theme[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(grounds)('shows the edge of a field on %s at 3:1', (ground) => {
    expect(contrast(theme.edge, theme[ground])).toBeGreaterThanOrEqual(3);
  });
});
