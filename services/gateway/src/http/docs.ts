import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '@famibook/service-kit/errors';
import type { Express } from 'express';
import { createFiles } from '../static/files.ts';
import { REVALIDATED, sendFile } from '../static/send-file.ts';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>FamiBook API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** A file of its own: the content policy allows no script inside a page. */
const START = `window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });\n`;

const SHOWN = new Set(['swagger-ui.css', 'swagger-ui-bundle.js']);

/** The description of the API, readable: its page, and the files the page needs. */
export const addDocs = (app: Express): { page: string } => {
  const files = createFiles(dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))));
  app.get('/api/docs/start.js', (_req, res) => void res.type('js').set('Cache-Control', REVALIDATED).send(START));
  app.get('/api/docs/:name', async (req, res) => {
    const { name } = req.params;
    const file = SHOWN.has(name) ? await files.read(name, undefined) : undefined;
    if (!file) throw new AppError('not_found');
    sendFile(req, res, file, REVALIDATED);
  });
  return { page: PAGE };
};
