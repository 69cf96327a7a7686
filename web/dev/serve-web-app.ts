import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';

interface WebAppOptions {
  host: string;
  port: number;
  /** Of the gateway on this machine. */
  apiPort: number;
  untilApiReady(): Promise<void>;
}

const CONFIG = fileURLToPath(new URL('../vite.config.ts', import.meta.url));

/** Serves the web app with hot module replacement; `/api` and `/ws` go to the gateway. */
export async function serveWebApp({ host, port, apiPort, untilApiReady }: WebAppOptions) {
  const target = `http://127.0.0.1:${apiPort}`;
  const server = await createServer({
    configFile: CONFIG,
    clearScreen: false,
    logLevel: 'warn',
    server: {
      host,
      port,
      strictPort: true,
      proxy: { '/api': { target }, '/ws': { target, ws: true } },
    },
    plugins: [waitForServices(untilApiReady)],
  });
  await server.listen();
  return server;
}

/** A request that arrives while the services restart waits for them. */
function waitForServices(untilReady: () => Promise<void>): Plugin {
  return {
    name: 'famibook:wait-for-services',
    configureServer: ({ middlewares }) => {
      middlewares.use('/api', async (_request, _response, next) => {
        await untilReady();
        next();
      });
    },
  };
}
