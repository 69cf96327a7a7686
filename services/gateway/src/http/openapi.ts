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

const bodyOf = ({ body, multipart }: Endpoint): Json | undefined => {
  if (body) return { content: { 'application/json': { schema: schemaOf(body, 'input') } } };
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
    default: { $ref: '#/components/responses/Failure' },
  };
};

const famibookHeader = {
  name: 'X-FamiBook-Id',
  in: 'header',
  required: false,
  description: "When sent, it must be the session's current FamiBook, else 409 famibook_changed.",
  schema: { type: 'string', format: 'uuid' },
};

const operationOf = (endpoint: Endpoint): Json => {
  const requestBody = bodyOf(endpoint);
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.content ? [famibookHeader] : []),
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
