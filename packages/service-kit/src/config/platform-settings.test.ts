import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { PlatformSettings } from './platform-settings.ts';

function tracingOf(env: Record<string, string>) {
  return parseConfig(PlatformSettings, env).tracing;
}

test('traces are exported only where an address of a collector is set', () => {
  expect(tracingOf({})).toEqual({ endpoint: undefined, perSecond: 10 });
  expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toMatchObject({ endpoint: undefined });
  expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toMatchObject({
    endpoint: 'http://collector:4318',
  });
  expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://user:word@collector/base' })).toMatchObject({
    endpoint: 'https://user:word@collector/base',
  });
});

test.each(['collector:4318', 'grpc://collector:4317', 'http://', 'http://collector/?key=1', 'http://collector/#here'])(
  'a start says what is wrong with %s as an address of a collector',
  (address) => {
    expect(() => tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: address })).toThrow(
      'OTEL_EXPORTER_OTLP_ENDPOINT: should be the address of a collector of traces (OTLP over HTTP), such as http://collector:4318',
    );
  },
);

test.each(['0', '1.5', '10001', 'many'])('%s is no number of traces a second', (number) => {
  expect(() => tracingOf({ FAMIBOOK_TRACES_PER_SECOND: number })).toThrow('FAMIBOOK_TRACES_PER_SECOND: should be');
});

test('a public address with a path is refused, because FamiBook answers at its root only', () => {
  const urlOf = (PUBLIC_URL: string) => parseConfig(PlatformSettings, { PUBLIC_URL }).publicUrl.href;
  for (const address of ['https://example.org/famibook', 'https://example.org/?a=b', 'https://a:b@example.org'])
    expect(() => urlOf(address)).toThrow(
      'PUBLIC_URL: should be the address people use, such as https://famibook.example, without a path',
    );
  expect(['https://Example.org', 'http://localhost:8080/'].map(urlOf)).toEqual([
    'https://example.org/',
    'http://localhost:8080/',
  ]);
});

test('a folder with a ~ is refused, because only a shell replaces it', () => {
  const folderOf = (folder: string) =>
    parseConfig(PlatformSettings, { FAMIBOOK_SECURITY_LOG_DIR: folder }).securityLog.directory;
  expect(() => folderOf('~/logs')).toThrow(
    'FAMIBOOK_SECURITY_LOG_DIR: should be a folder this program may write to; only a shell replaces ~, so write the whole path',
  );
  expect(['/srv/logs', './~/logs'].map(folderOf)).toEqual(['/srv/logs', './~/logs']);
});
