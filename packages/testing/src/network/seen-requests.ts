/** A request as it was seen passing by. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  /** Where its bytes began, by its `Upload-Offset`. */
  readonly offset: number | undefined;
  /** How much of its body was seen so far. */
  bytes: number;
}

const END_OF_HEAD = '\r\n\r\n';

function headerOf(head: string, name: string): number | undefined {
  const value = new RegExp(`^${name}:[ \\t]*(\\d+)`, 'im').exec(head)?.[1];
  return value === undefined ? undefined : Number(value);
}

/** Reads what a client sends over one connection: HTTP/1.1 requests one after the other, bodies of declared lengths. */
export function readRequests(onRequest: (request: SeenRequest) => void): (chunk: Buffer) => void {
  let head = '';
  let current: SeenRequest | undefined;
  let left = 0;

  const readHead = (rest: Buffer): Buffer => {
    const before = head.length;
    head += rest.toString('latin1');
    const end = head.indexOf(END_OF_HEAD);
    if (end === -1) return Buffer.alloc(0);
    const [method = '', path = ''] = head.split(' ', 2);
    current = { method, path, offset: headerOf(head, 'upload-offset'), bytes: 0 };
    left = headerOf(head, 'content-length') ?? 0;
    onRequest(current);
    head = '';
    return rest.subarray(end + END_OF_HEAD.length - before);
  };
  return (chunk) => {
    let rest = chunk;
    while (rest.length > 0) {
      if (left === 0) {
        rest = readHead(rest);
        continue;
      }
      const taken = Math.min(left, rest.length);
      if (current) current.bytes += taken;
      left -= taken;
      rest = rest.subarray(taken);
    }
  };
}
