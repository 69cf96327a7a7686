import http from 'node:http';

export interface PersistentConnection {
  /** The whole response, unparsed; empty for a client that has it already. @throws unless it is a success */
  get(path: string, more?: http.OutgoingHttpHeaders): Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }>;
  close(): void;
}

/** One connection that is asked one thing after another. */
export function persistentConnection(url: string, headers: http.OutgoingHttpHeaders): PersistentConnection {
  const { hostname, port } = new URL(url);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return {
    get: (path, more = {}) =>
      new Promise((resolve, reject) => {
        const request = http.request({ hostname, port, path, headers: { ...headers, ...more }, agent }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () => {
            const body = Buffer.concat(chunks);
            if (response.statusCode === 200 || response.statusCode === 304)
              resolve({ headers: response.headers, body });
            else reject(new Error(`${path} answered ${response.statusCode}: ${body}`));
          });
        });
        request.once('error', reject);
        request.end();
      }),
    close: () => agent.destroy(),
  };
}
