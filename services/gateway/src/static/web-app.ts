import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@famibook/service-kit/errors';
import { createFiles } from './files.ts';
import { IMMUTABLE, REVALIDATED, type SendFile } from './send-file.ts';

/** The built web app: its files, and for every address of the app its one page. */
export interface WebApp {
  /** @throws AppError `not_found` for what is neither a file nor a page of the app */
  serve(req: IncomingMessage, res: ServerResponse, path: string): Promise<void>;
}

const PAGE = 'index.html';
const HASHED = 'assets/';
/** The same page, which asks for what a signed-in user will see before the app's code runs. */
const SIGNED_IN_PAGE = 'signed-in.html';
/** Compressed copies of other files, never requested by name. */
const PREPARED = /\.(?:br|gz)$/;

/** Whether a browser navigates to this address; otherwise a page asks for a script, picture or data. */
function isNavigation({ headers }: IncomingMessage, name: string): boolean {
  const dest = headers['sec-fetch-dest'];
  if (dest !== undefined) return dest === 'document';
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(name));
}

function encodingsOf({ headers }: IncomingMessage): string | undefined {
  return headers['accept-encoding']?.toString();
}

function decoded(path: string): string {
  return decodeURIComponent(path).slice(1);
}

interface WebAppDeps {
  /** Where the built web app lies. */
  folder: string;
  sendFile: SendFile;
  /** Whether a request comes with what could be a session: it is a hint, and gives no right. */
  hasSession(req: IncomingMessage): boolean;
}

export function createWebApp({ folder, sendFile, hasSession }: WebAppDeps): WebApp {
  const files = createFiles(folder);
  return {
    serve: async (req, res, path) => {
      if (req.method !== 'GET' && req.method !== 'HEAD')
        throw new AppError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
      const accepts = encodingsOf(req);
      const home = path === '/' && hasSession(req) ? await files.read(SIGNED_IN_PAGE, accepts) : undefined;
      if (home) return sendFile(req, res, home, REVALIDATED);
      const name = decoded(path) || PAGE;
      const file = PREPARED.test(name) ? undefined : await files.read(name, accepts);
      if (file) return sendFile(req, res, file, name.startsWith(HASHED) ? IMMUTABLE : REVALIDATED);
      if (name.startsWith(HASHED) || !isNavigation(req, name)) throw new AppError('not_found');
      const page = await files.read(PAGE, accepts);
      if (!page) throw new AppError('not_found');
      sendFile(req, res, page, REVALIDATED);
    },
  };
}
