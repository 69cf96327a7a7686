import { Refusal } from './refusal.ts';

const BREAK = '\r\n\r\n';

interface Parts {
  metadata: string;
  media: Buffer;
  mimeType: string | undefined;
}

/** The two parts of `multipart/related`: what is said of the file, and its bytes. */
export function splitMultipart(contentType: string, body: Buffer): Parts {
  const boundary = /^multipart\/related;.*boundary="?([^";]+)"?/.exec(contentType)?.[1];
  const [before, metadata, media, after] = boundary === undefined ? [] : partsOf(body, `--${boundary}`);
  // A body that was cut ends before its last boundary.
  if (!before || !metadata || !media || !after) throw new Refusal(400, 'badRequest');
  const { head, content } = splitPart(media);
  const mimeType = /^content-type: *(\S+)/im.exec(head)?.[1];
  return { metadata: String(splitPart(metadata).content), media: content, mimeType };
}

function partsOf(body: Buffer, boundary: string): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, from)) {
    parts.push(body.subarray(from, at));
    from = at + boundary.length;
  }
  return [...parts, body.subarray(from)];
}

function splitPart(part: Buffer): { head: string; content: Buffer } {
  const end = part.indexOf(BREAK);
  if (end < 0) throw new Refusal(400, 'badRequest');
  // The line break before the next boundary belongs to the boundary.
  return { head: String(part.subarray(0, end)).trim(), content: part.subarray(end + BREAK.length, -2) };
}
