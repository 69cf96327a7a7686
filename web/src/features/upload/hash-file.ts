/**
 * SHA-256 of a file, lower-case hex. Undefined where browsers have no such thing, as over plain http in a home network:
 * then the server is who finds out that it has the photo.
 * @throws when the file cannot be read
 */
export const hashFile = async (file: File): Promise<string | undefined> => {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
