import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';

interface WebAppOptions {
  host: string;
  port: number;
  /** The port of the gateway on this machine. */
  apiPort: number;
  /** @throws Error with the reason why the services do not respond */
  untilApiReady(): Promise<void>;
  /** Folders and files beside the web app whose changes are reported. */
  watched: readonly string[];
  onChange(path: string): void;
}

/**
 * Many editors empty a file before they write it. A page must not load the empty file, because the watcher drops a change
 * that follows another within 50 ms.
 */
const UNTIL_WRITTEN = { stabilityThreshold: 50, pollInterval: 10 };
const CONFIG = fileURLToPath(new URL('../vite.config.ts', import.meta.url));

/** Serves the web app with hot module replacement; `/api` and `/ws` go to the gateway. */
export async function serveWebApp({ host, port, apiPort, untilApiReady, watched, onChange }: WebAppOptions) {
  const target = `http://127.0.0.1:${apiPort}`;
  const server = await createServer({
    configFile: CONFIG,
    clearScreen: false,
    logLevel: 'warn',
    server: {
      host,
      port,
      strictPort: true,
      watch: { awaitWriteFinish: UNTIL_WRITTEN },
      proxy: { '/api': { target }, '/ws': { target, ws: true } },
    },
    plugins: [waitForServices(untilApiReady), watchMore(watched, onChange)],
  });
  await server.listen();
  return server;
}

/** A request that arrives while the services restart waits for them; while they cannot start, the response says why. */
function waitForServices(untilReady: () => Promise<void>): Plugin {
  return {
    name: 'famibook:wait-for-services',
    configureServer: ({ middlewares }) => {
      middlewares.use('/api', (_request, response: ServerResponse, next: () => void) => {
        untilReady().then(next, ({ message }: Error) => {
          response.writeHead(503, { 'Content-Type': 'application/json' });
          response.end(JSON.stringify({ message, code: 'unavailable' }));
        });
      });
    },
  };
}

/** In a plugin, because a change of its settings gives Vite a new watcher. */
function watchMore(paths: readonly string[], onChange: (path: string) => void): Plugin {
  return {
    name: 'famibook:watch-more',
    configureServer: ({ watcher }) => {
      watcher.add([...paths]);
      for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, onChange);
    },
  };
}
