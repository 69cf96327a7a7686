import { request } from './call.ts';

/** What came with a tag, the last read last. */
const tagged = new Map<string, { etag: string; value: unknown }>();
const MAX_TAGGED = 50;

/** Reads a URL. What came with a tag is not sent again unless it changed: it is then the same value as before. */
export async function readUnlessChanged<Value>(
  url: string,
  parse: (response: Response) => Promise<Value>,
): Promise<Value> {
  const known = tagged.get(url);
  const response = await request(url, known && { headers: { 'If-None-Match': known.etag }, cache: 'no-store' });
  if (known && response.status === 304) return known.value as Value;
  const value = await parse(response);
  keep(url, response.headers.get('ETag'), value);
  return value;
}

function keep(url: string, etag: string | null, value: unknown): void {
  tagged.delete(url);
  if (etag === null) return;
  tagged.set(url, { etag, value });
  const [oldest] = tagged.keys();
  if (tagged.size > MAX_TAGGED && oldest !== undefined) tagged.delete(oldest);
}
