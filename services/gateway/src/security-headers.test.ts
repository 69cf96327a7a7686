import { describe, expect, it } from 'vitest';
import { allowInlineStyles, securityHeaders } from './security-headers.ts';

const headersFor = (url: string) => Object.fromEntries(securityHeaders(new URL(url)));

describe('security headers', () => {
  it('allow scripts from our own origin only, and no site to frame us', () => {
    const policy = headersFor('http://localhost:8080')['content-security-policy'] ?? '';
    const directives = new Map(policy.split(';').map((one) => [one.split(' ')[0], one]));
    expect(directives.get('script-src')).toBe("script-src 'self'");
    expect(directives.get('style-src')).toBe("style-src 'self'");
    expect(allowInlineStyles(policy)).toContain(";style-src 'self' 'unsafe-inline';");
    expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(directives.get('base-uri')).toBe("base-uri 'none'");
    expect(directives.get('connect-src')).toBe("connect-src 'self' ws://localhost:8080");
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  it('demand encryption only where there is some', () => {
    expect(headersFor('https://famibook.example')['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
    expect(headersFor('http://localhost:8080')).not.toHaveProperty('strict-transport-security');
  });

  it('keep browsers from guessing types, leaking addresses and lending our files to other sites', () => {
    expect(headersFor('http://localhost:8080')).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
  });
});
