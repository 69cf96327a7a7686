import { describe, expect, it } from 'vitest';
import { pathOf } from './path.ts';

describe('the path of a request', () => {
  it.each([
    ['/', '/'],
    ['/api/photos?tag=a%20b', '/api/photos'],
    ['/api/photos/', '/api/photos/'],
    ['/api/famibook/audio/Die%20M%C3%BCllers', '/api/famibook/audio/Die%20M%C3%BCllers'],
    ['/assets/index-Dx4k.js', '/assets/index-Dx4k.js'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
  ])('%s is taken as it is', (target, path) => {
    expect(pathOf(target)).toBe(path);
  });

  it.each([
    '/api/photos/../../internal/ready',
    '/api/photos/%2e%2e/%2E%2E/internal/ready',
    '/api/photos/..%2f..%2finternal/ready',
    '/api/./photos',
    '//api/photos',
    '/api//photos',
    '/api/photos\\..\\x',
    '/api/photos/%5c..%5cx',
    '/api/photos/%00',
    '/api/photos/%0d%0aX:1',
    '/api/photos/%ff',
    '/api/photos/%',
    '/api/photos/%zz',
    'http://elsewhere.example/api/photos',
    '*',
    '',
  ])('%s is refused', (target) => {
    expect(() => pathOf(target)).toThrow('The address is not valid.');
  });
});
