import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '@famibook/service-kit/errors';
import type { Express } from 'express';
import { createFiles } from '../static/files.ts';
import { REVALIDATED, type SendFile } from '../static/send-file.ts';
import { DOCS_PAGE, DOCS_SCRIPT } from './docs-page.ts';

const SHOWN = new Set(['swagger-ui.css', 'swagger-ui-bundle.js']);

/** The description of the API, readable: its page, and the files the page needs. */
export function addDocs(app: Express, sendFile: SendFile): { page: string } {
  const files = createFiles(dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))));
  app.get('/api/docs/start.js', (_req, res) => void res.type('js').set('Cache-Control', REVALIDATED).send(DOCS_SCRIPT));
  app.get('/api/docs/:name', async (req, res) => {
    const { name } = req.params;
    const file = SHOWN.has(name) ? await files.read(name, undefined) : undefined;
    if (!file) throw new AppError('not_found');
    sendFile(req, res, file, REVALIDATED);
  });
  return { page: DOCS_PAGE };
}
