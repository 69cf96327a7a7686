const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' };
const LONGEST = 80;

/** What no file system and no header takes well. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is dropped
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069"*/:<>?\\|]+/g;

/** A file's name made of a description: `Grandma at the sea.jpg`. */
export const downloadName = (description: string, type: string): string => {
  const line = description.split('\n', 1)[0] ?? '';
  const safe = line.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
  const short = [...safe]
    .slice(0, LONGEST)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${short || 'photo'}.${EXTENSIONS[type] ?? 'bin'}`;
};

/** RFC 6266: an ASCII name for old clients, the true one beside it. */
export const attachment = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replaceAll('%', '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};
