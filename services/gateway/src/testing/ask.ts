import http from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** The response of a black box is looked at, not trusted. */
export interface Loose {
  [name: string]: Loose;
}

export interface AskResponse<Body = Loose> {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** Undefined when it is no JSON; tests look at it where there should be some. */
  json: Body;
}

interface Question {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string | Buffer;
  localAddress?: string;
}

/** A request exactly as given: no header is added that a test did not ask for, none is forbidden. */
export async function ask<Body = Loose>(
  url: string,
  { method = 'GET', headers = {}, body, localAddress }: Question = {},
): Promise<AskResponse<Body>> {
  const { hostname, port } = new URL(url);
  const path = url.slice(url.indexOf(port) + port.length) || '/';
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const req = http.request({ hostname, port, path, method, headers, localAddress, agent: false }, resolve);
    req.on('error', reject);
    req.end(body);
  });
  const got = await text(response);
  const isJson = response.headers['content-type']?.includes('json') && got !== '';
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: got,
    json: isJson ? JSON.parse(got) : undefined,
  };
}

/** Bytes as they stand; everything that came back until the other side closed, at most for a minute. */
export const askRaw = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    let got = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(got);
    };
    const timer = setTimeout(finish, 60_000);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      got += chunk;
    });
    socket.on('close', finish);
    socket.on('error', finish);
  });
