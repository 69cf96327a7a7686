import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { chooseTextSize, textScale, useTextSize } from './text-size.ts';

const root = document.documentElement;
const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

/** What public/theme.js does before the first paint. */
function beginPage() {
  delete root.dataset.textSize;
  document.head.innerHTML = '<meta name="theme-color">';
  window.matchMedia ??= (() => ({ matches: false })) as never;
  new Function(read('../../../public/theme.js'))();
}

beforeEach(() => {
  localStorage.clear();
  delete root.dataset.textSize;
});

it('a text size holds on this device from before the first paint of the next page', () => {
  const { result } = renderHook(useTextSize);
  expect(result.current).toBe('normal');
  act(() => chooseTextSize('larger'));
  expect(result.current).toBe('larger');
  expect(root.dataset.textSize).toBe('larger');
  beginPage();
  expect(root.dataset.textSize).toBe('larger');
  act(() => chooseTextSize('normal'));
  beginPage();
  expect(root.dataset.textSize).toBeUndefined();
  localStorage.setItem('famibook-text-size', 'huge');
  beginPage();
  expect(root.dataset.textSize).toBeUndefined();
});

it.each(['large', 'larger'] as const)('the scale of %s text is what the page is drawn with', (size) => {
  chooseTextSize(size);
  expect(read('../../styles/base.css')).toContain(
    `html[data-text-size="${size}"] {\n    font-size: ${textScale() * 100}%;`,
  );
});

it('nothing written is measured in pixels, which would not grow', () => {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /\btext-\[[^\]]*px/.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
