import { afterEach, expect, it } from 'vitest';
import { focusUnlessTyping } from './focus-unless-typing.ts';

afterEach(() => document.body.replaceChildren());

const add = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag) =>
  document.body.appendChild(document.createElement(tag));

it('takes the focus from the page or a button', () => {
  const [first, second] = [add('button'), add('button')];
  focusUnlessTyping(first);
  expect(document.activeElement).toBe(first);
  focusUnlessTyping(second);
  expect(document.activeElement).toBe(second);
});

it.each(['input', 'textarea'] as const)('leaves it in an %s', (tag) => {
  const field = add(tag);
  field.focus();
  focusUnlessTyping(add('button'));
  expect(document.activeElement).toBe(field);
});
