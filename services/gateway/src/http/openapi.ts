import type { Endpoint } from '@famibook/contracts/endpoint';
import { ERRORS, ErrorBody, type ErrorCode } from '@famibook/contracts/errors';
import { loginPage, logout } from '@famibook/contracts/sessions/routes';
import { z } from 'zod';
import { isFile, isTus, possibleErrors } from './possible-errors.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  return jsonSchemaOf(schema, io).items as Json;
}

/** Schemas with an id, to which those of these responses refer. */
function sharedSchemas(endpoints: readonly Endpoint[]): Json {
  return Object.assign({}, ...endpoints.map(({ response }) => response && jsonSchemaOf(response, 'output').$defs));
}

/**
 * The schema as the items of a list, so that one with an id is always a reference; each points into the components of the
 * description, because inside an operation nothing else can be pointed to.
 */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const described = z.toJSONSchema(z.array(schema), { io, unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(described).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'));
}

function parametersOf(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }));
}

function bodyOf(endpoint: Endpoint): Json | undefined {
  const { body, multipart } = endpoint;
  if (body) {
    const required = !body.safeParse(undefined).success;
    return { required, content: { 'application/json': { schema: schemaOf(body, 'input') } } };
  }
  if (isTus(endpoint) && endpoint.method === 'PATCH')
    return { required: true, content: { 'application/offset+octet-stream': { schema: {} } } };
  if (!multipart) return undefined;
  const fields = schemaOf(multipart.fields, 'input');
  const file = { [multipart.file]: { type: 'string', contentMediaType: 'application/octet-stream' } };
  const required = [...((fields.required as string[] | undefined) ?? []), multipart.file];
  const schema = { ...fields, properties: { ...(fields.properties as Json | undefined), ...file }, required };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function responsesOf(endpoint: Endpoint): Json {
  const { response, status = 200 } = endpoint;
  const headers = responseHeaders(endpoint);
  const content = response && { 'application/json': { schema: schemaOf(response, 'output') } };
  const success = { description: endpoint.summary, ...(headers && { headers }), ...(content && { content }) };
  return {
    [status]: success,
    ...(isPage(endpoint) && { 302: { description: 'A browser that opened this as a page is redirected (D5).' } }),
    ...(isCached(endpoint) && { 304: { description: 'As the client has it already.' } }),
    ...(isFile(endpoint) && { 206: { description: 'The part that Range asked for.' } }),
    ...Object.fromEntries([...possibleErrors(endpoint)].map(([code, codes]) => [code, failureOf(code, codes)])),
    // Health has the same shape while a service is down (D37).
    ...(endpoint.name === 'getHealth' && { 503: success }),
  };
}

function failureOf(status: number, codes: readonly ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
    ...(status === 429 && { headers: { 'Retry-After': header('After how many seconds to ask again.', WHOLE) } }),
    ...(status === 412 && { headers: { 'Tus-Version': header('The versions that are taken.', TUS_VERSION, true) } }),
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: codes } } }] },
      },
    },
  };
}

const WHOLE = { type: 'integer', minimum: 0 };
const TUS_VERSION = { const: '1.0.0' };

function header(description: string, schema: Json, required = false): Json {
  return { description, required, schema };
}

/** What a success says beside its body: where a list goes on (D13), how far an upload is. */
function responseHeaders(endpoint: Endpoint): Json | undefined {
  if (isTus(endpoint)) return tusResponseHeaders(endpoint);
  const { before, after } = endpoint.query?.shape ?? {};
  if (!before && !after) return undefined;
  return {
    'X-Total-Count': header('How many there are in the whole list.', WHOLE, true),
    Link: header('Where the list goes on, with rel="next"; none on its last page.', { type: 'string' }),
    ...((endpoint.name === 'listPhotos' || endpoint.name === 'listMessages') && {
      'X-Total-Capped': header('There are more than X-Total-Count says (D14).', { const: 'true' }),
    }),
  };
}

function tusResponseHeaders({ method }: Endpoint): Json {
  return {
    'Tus-Resumable': header('The version of the protocol.', TUS_VERSION, true),
    ...(method === 'POST' && { Location: header('Where its bytes go.', { type: 'string' }, true) }),
    ...((method === 'HEAD' || method === 'PATCH') && {
      'Upload-Offset': header('How many bytes have arrived.', WHOLE, true),
    }),
    ...(method === 'HEAD' && { 'Upload-Length': header('How many bytes the whole file has.', WHOLE, true) }),
  };
}

function isPage({ path, method }: Endpoint): boolean {
  return method === 'GET' && (path === loginPage.path || path === logout.path);
}

function isCached({ method, access }: Endpoint): boolean {
  return method === 'GET' && access !== 'service';
}

const famibookHeader = {
  name: 'X-FamiBook-Id',
  in: 'header',
  required: false,
  description: "When sent, it must be the session's current FamiBook, else 409 famibook_changed.",
  schema: { type: 'string', format: 'uuid' },
};

function headerOf(name: string, description: string, schema: Json, required = true): Json {
  return {
    name,
    in: 'header',
    required,
    description,
    schema,
  };
}

function tusHeaders(endpoint: Endpoint): Json[] {
  if (!isTus(endpoint)) return [];
  return [
    headerOf('Tus-Resumable', 'The version of the protocol, else 412.', TUS_VERSION),
    ...(endpoint.method === 'POST' ? [headerOf('Upload-Length', 'How many bytes the whole file has.', WHOLE)] : []),
    ...(endpoint.method === 'PATCH' ? [headerOf('Upload-Offset', 'At which byte this part begins.', WHOLE)] : []),
  ];
}

const isMobileHeader = headerOf(
  'X-Is-Mobile',
  '`true` for a phone, whose photos may have 8 MB; anything else is 10 MB.',
  { type: 'string' },
  false,
);
/** What takes a photo's file. */
function takesPhoto({ name }: Endpoint): boolean {
  return name === 'uploadPhoto' || name === 'createUpload';
}

function operationOf(endpoint: Endpoint): Json {
  const requestBody = bodyOf(endpoint);
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.content ? [famibookHeader] : []),
    ...tusHeaders(endpoint),
    ...(takesPhoto(endpoint) ? [isMobileHeader] : []),
  ];
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.service],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(endpoint),
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
  };
}

interface About {
  version: string;
  serverUrl: string;
  cookieName: string;
}

/** OpenAPI 3.1 of these endpoints; internal ones are left out. */
export function describeApi(endpoints: readonly Endpoint[], { version, serverUrl, cookieName }: About): Json {
  const paths: Record<string, Json> = {};
  const described = endpoints.filter(({ access, path }) => access !== 'service' && path.startsWith('/api/'));
  for (const endpoint of described) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'FamiBook', version, description: 'What the web app calls. Every failure has the same shape.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
      schemas: {
        ...sharedSchemas(described),
        Failure: {
          description: 'What went wrong: message for people, code for programs, fields by name.',
          ...schemaOf(ErrorBody, 'output'),
        },
      },
    },
  };
}
