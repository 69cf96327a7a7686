import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findLinks } from './find-links.ts';
import { LinkedText } from './linked-text.tsx';

const links = (text: string) => findLinks(text).flatMap(({ text, href }) => (href ? [[text, href]] : []));

describe('links in a user’s text', () => {
  it('are addresses with http, https or www, and the text around them stays', () => {
    const text = 'See https://example.org/a?b=1#c, http://example.com/ü and www.example.net!';
    expect(links(text)).toEqual([
      ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
      ['http://example.com/ü', 'http://example.com/%C3%BC'],
      ['www.example.net', 'http://www.example.net/'],
    ]);
    expect(
      findLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('leave out the punctuation of the sentence, and keep brackets that belong to the address', () => {
    expect(links('(https://example.org/x).')).toEqual([['https://example.org/x', 'https://example.org/x']]);
    expect(links('https://en.wikipedia.org/wiki/Lake_(disambiguation)')).toHaveLength(1);
    expect(links('“https://example.org”…')[0]?.[0]).toBe('https://example.org');
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT://example.org/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.org/x',
    'mailto:anna@example.org',
    'anna@example.org',
    '//example.org/x',
    'It was great.It was late',
    'photo.png',
    '192.168.1.1',
  ])('are never made of %s', (text) => {
    for (const [, href] of links(text)) expect(href).toMatch(/^https?:\/\//);
    expect(links(text).map(([words]) => words)).toEqual([]);
  });

  it('open in a new tab that learns nothing of this page, and long ones break', async () => {
    render(<LinkedText text={`Look: https://example.org/${'x'.repeat(300)} there`} />);
    const link = await screen.findByRole('link');
    expect(link).toMatchObject({ target: '_blank', rel: 'noopener noreferrer nofollow ugc' });
    expect(link.className).toContain('wrap-anywhere');
  });

  it('are words until they are found, and markup is never more than words', () => {
    const { container } = render(<LinkedText text={'<img src=x onerror="alert(1)"> no address here'} />);
    expect(container.innerHTML).toBe('&lt;img src=x onerror="alert(1)"&gt; no address here');
  });
});
