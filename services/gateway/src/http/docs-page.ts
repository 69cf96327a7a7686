/** The page of the API's description. */
export const DOCS_PAGE = `<!doctype html>
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

/**
 * The page's script, a file of its own because the content policy allows no script inside a page. The services' operations
 * are folded until a reader opens one, by a press or a link (`/api/docs#/gallery/listPhotos`). Swagger UI would copy the
 * whole description for each operation that it draws, which takes seconds; the only references that this description has
 * are those to its schemas.
 */
export const DOCS_SCRIPT = `const SCHEMAS = '#/components/schemas/';

function embedRefs(node, schemas, within = []) {
  if (Array.isArray(node)) return node.map((part) => embedRefs(part, schemas, within));
  if (node === null || typeof node !== 'object') return node;
  if (typeof node.$ref === 'string' && node.$ref.startsWith(SCHEMAS)) {
    const name = node.$ref.slice(SCHEMAS.length);
    return within.includes(name) ? node : embedRefs(schemas[name], schemas, [...within, name]);
  }
  const { allOf, ...rest } = node;
  const embedded = Object.entries(rest).map(([key, part]) => [key, embedRefs(part, schemas, within)]);
  const parts = [...embedRefs(allOf ?? [], schemas, within), Object.fromEntries(embedded)];
  const merged = Object.assign({}, ...parts);
  return allOf ? { ...merged, properties: Object.assign({}, ...parts.map((part) => part.properties)) } : merged;
}

async function resolveSubtree(api, path) {
  const part = path.reduce((parent, key) => parent?.[key], api);
  return { spec: embedRefs(part, api.components.schemas), errors: [] };
}

window.ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  validatorUrl: null,
  plugins: [() => ({ fn: { resolveSubtree } })],
});
`;
