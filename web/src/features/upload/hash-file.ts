/**
 * SHA-256 of a file in lower-case hex. Undefined over plain http, where browsers have no `crypto.subtle`; then only the
 * server recognises a photo that it has.
 * @throws when the file cannot be read
 */
export async function hashFile(file: File): Promise<string | undefined> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
