import type { Endpoint } from '@famibook/contracts/endpoint';
import { ErrorBody } from '@famibook/contracts/errors';
import { z } from 'zod';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
};

const parametersOf = (schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }));

const bodyOf = (endpoint: Endpoint): Json | undefined => {
  const { body, multipart } = endpoint;
  if (body) return { content: { 'application/json': { schema: schemaOf(body, 'input') } } };
  if (isTus(endpoint) && endpoint.method === 'PATCH')
    return { required: true, content: { 'application/offset+octet-stream': { schema: {} } } };
  if (!multipart) return undefined;
  const fields = schemaOf(multipart.fields, 'input');
  const file = { [multipart.file]: { type: 'string', contentMediaType: 'application/octet-stream' } };
  const required = [...((fields.required as string[] | undefined) ?? []), multipart.file];
  const schema = { ...fields, properties: { ...(fields.properties as Json | undefined), ...file }, required };
  return { required: true, content: { 'multipart/form-data': { schema } } };
};

const answersOf = (endpoint: Endpoint): Json => {
  const { answer, status = 200 } = endpoint;
  const content = answer && { 'application/json': { schema: schemaOf(answer, 'output') } };
  return {
    [status]: { description: endpoint.summary, ...(content && { content }) },
    ...(isPage(endpoint) && { 302: { description: 'Somebody who came here as to a page is led on (D5).' } }),
    ...(isCached(endpoint) && { 304: { description: 'As the client has it already.' } }),
    ...(isFile(endpoint) && { 206: { description: 'The part that Range asked for.' } }),
    ...Object.fromEntries(failuresOf(endpoint).map((code) => [code, FAILURE])),
    default: FAILURE,
  };
};

const FAILURE = { $ref: '#/components/responses/Failure' };
const isPage = ({ path, method }: Endpoint): boolean =>
  method === 'GET' && (path === '/api/login' || path === '/api/logout');
const isCached = ({ method, access }: Endpoint): boolean => method === 'GET' && access !== 'service';
const isFile = ({ method, stream, service }: Endpoint): boolean =>
  method === 'GET' && stream === true && service === 'media';

/** By which statuses a call may fail that comes to the service at all; anything else is in nobody's plan. */
const failuresOf = (endpoint: Endpoint): number[] => {
  const { method, access, service } = endpoint;
  const isWrite = method !== 'GET' && method !== 'HEAD';
  const signsIn = service === 'auth' && isWrite;
  return [
    400,
    ...(access !== 'public' || signsIn ? [401] : []),
    ...(access !== 'public' || isWrite ? [403] : []),
    ...(endpoint.params || isWrite ? [404] : []),
    ...(isWrite ? [408, 409, 413, 415] : []),
    ...(isTus(endpoint) ? [412] : []),
    ...(isFile(endpoint) ? [416] : []),
    421,
    429,
    503,
  ];
};

const isTus = ({ path }: Endpoint): boolean => path === '/api/uploads' || path.startsWith('/api/uploads/');

const famibookHeader = {
  name: 'X-FamiBook-Id',
  in: 'header',
  required: false,
  description: "When sent, it must be the session's current FamiBook, else 409 famibook_changed.",
  schema: { type: 'string', format: 'uuid' },
};

const headerOf = (name: string, description: string, schema: Json, required = true): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema,
});

const tusHeaders = (endpoint: Endpoint): Json[] => {
  if (!isTus(endpoint) || !endpoint.stream) return [];
  const bytes = { type: 'integer', minimum: 0 };
  return [
    headerOf('Tus-Resumable', 'The version of the protocol, else 412.', { const: '1.0.0' }),
    ...(endpoint.method === 'POST' ? [headerOf('Upload-Length', 'How many bytes the whole file has.', bytes)] : []),
    ...(endpoint.method === 'PATCH' ? [headerOf('Upload-Offset', 'At which byte this part begins.', bytes)] : []),
  ];
};

const isMobileHeader = headerOf(
  'X-Is-Mobile',
  '`true` for a phone, whose photos may have 8 MB; anything else is 10 MB.',
  { type: 'string' },
  false,
);
/** What takes a photo's file. */
const takesPhoto = ({ name }: Endpoint): boolean => name === 'uploadPhoto' || name === 'createUpload';

const operationOf = (endpoint: Endpoint): Json => {
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
    responses: answersOf(endpoint),
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
  };
};

interface About {
  version: string;
  serverUrl: string;
  cookieName: string;
}

/** OpenAPI 3.1 of these endpoints; internal ones are left out. */
export const describeApi = (endpoints: readonly Endpoint[], { version, serverUrl, cookieName }: About): Json => {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    if (endpoint.access === 'service' || !endpoint.path.startsWith('/api/')) continue;
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'FamiBook', version, description: 'What the web app calls. Every failure has the same shape.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
      responses: {
        Failure: {
          description: 'What went wrong: message for people, code for programs, fields by name.',
          content: { 'application/json': { schema: schemaOf(ErrorBody, 'output') } },
        },
      },
    },
  };
};
