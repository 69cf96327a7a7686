import { describe, expect, it } from 'vitest';
import { isForeign, isWrite, withReferer } from './origin.ts';

const PUBLIC = 'https://famibook.example';
const OWN = 'http://192.168.1.7:8080';

describe('whether a request came from another website (D9)', () => {
  it.each([
    ['neither header: no browser', undefined, undefined, false],
    ['our own page, by the headers of browsers', PUBLIC, 'same-origin', false],
    ['our own page by the address it was opened under', OWN, undefined, false],
    ['our own page behind a proxy that is not configured', 'https://192.168.1.7:8080', undefined, false],
    ['an address that was typed in', undefined, 'none', false],
    ['another website', 'https://evil.example', 'cross-site', true],
    ['another website, by an older browser', 'https://evil.example', undefined, true],
    ['another website that a header calls our own', 'https://evil.example', 'same-origin', true],
    ['our own origin, but another site asked', PUBLIC, 'cross-site', true],
    ['another site under the same domain', 'https://evil.famibook.example', 'same-site', true],
    ['another site that sends no origin', undefined, 'same-site', true],
    ['a sandboxed frame', 'null', undefined, true],
    ['our host without encryption', 'http://famibook.example', undefined, true],
    ['our host on another port', 'https://famibook.example:8443', undefined, true],
    ['a longer name that begins like ours', 'https://famibook.example.evil.example', undefined, true],
    ['nothing that could be an origin', 'famibook.example', undefined, true],
    ['an unknown word', PUBLIC, 'sideways', true],
  ])('%s', (_, origin, site, foreign) => {
    expect(isForeign({ origin, 'sec-fetch-site': site }, [PUBLIC, OWN])).toBe(foreign);
  });

  it('takes the Referer of an older browser for its origin, and one that sends none for a foreign page (D5)', () => {
    const browser = { 'user-agent': 'Mozilla/5.0' };
    const own = withReferer({ method: 'GET', headers: { ...browser, referer: `${PUBLIC}/settings` } });
    expect(isForeign(own, [PUBLIC])).toBe(false);
    const foreign = withReferer({ method: 'GET', headers: { ...browser, referer: 'https://evil.example/' } });
    expect(isForeign(foreign, [PUBLIC])).toBe(true);
    expect(isForeign(withReferer({ method: 'GET', headers: browser }), [PUBLIC])).toBe(true);
    expect(isForeign(withReferer({ method: 'GET', headers: { 'user-agent': 'curl/8' } }), [PUBLIC])).toBe(false);
  });

  it('asks for writes, and for the reads that end a session or that Activity records (D5, D41)', () => {
    const writes = ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => isWrite(method, '/api/photos'));
    expect(writes).toEqual([true, true, true, true]);
    expect(isWrite('GET', '/api/photos')).toBe(false);
    const archives = ['/api/archives/famibook', '/api/archives/own'];
    const activity = ['/api/manager/audit.csv', '/api/admin/audit.csv'];
    for (const path of ['/api/logout', ...archives, ...activity]) expect(isWrite('GET', path), path).toBe(true);
    expect(isWrite('GET', '/api/manager/audit')).toBe(false);
  });
});
