import { z } from 'zod';

export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: { required?: string[] }[];
  contentMediaType?: string;
  /** Must be the same as the field of this name. */
  'x-same-as'?: string;
}

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required: boolean;
  schema: Schema;
}

type ResponseSchema = Parameters<typeof z.fromJSONSchema>[0] & {
  allOf?: { properties?: { code?: { enum?: string[] } } }[];
};

interface Response {
  headers?: Record<string, { required: boolean; schema: Schema }>;
  content?: Record<string, { schema: ResponseSchema }>;
}

/** One operation of the API as its description has it. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** By content type; undefined where no body is taken. */
  body: { type: string; required: boolean; schema: Schema } | undefined;
  responses: Record<string, Response>;
  failure: z.ZodType;
  /** What several of its responses refer to. */
  shared: SharedSchemas;
}

type SharedSchemas = Record<string, ResponseSchema> & { Failure: ResponseSchema };

interface Description {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: SharedSchemas };
}

interface DescribedOperation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
}

export async function readOperations(url: string): Promise<Operation[]> {
  const text = await (await fetch(`${url}/api/openapi.json`)).text();
  // Each schema is read by itself, with those that it refers to inside.
  const { paths, components } = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Description;
  const shared = components.schemas;
  const failure = z.fromJSONSchema(shared.Failure);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => {
      const [content] = Object.entries(requestBody?.content ?? {});
      const body = content && { type: content[0], schema: content[1].schema, required: requestBody?.required === true };
      return { id: operationId, method: method.toUpperCase(), path, parameters, body, responses, failure, shared };
    }),
  );
}

export interface Seen {
  status: number;
  headers: Headers;
  text: string;
}

/** How a response differs from what the description says of it; undefined when it does not. */
export function differenceFrom(operation: Operation, { status, headers, text }: Seen): string | undefined {
  const which = `${operation.method} ${operation.path} ${status}`;
  const described = operation.responses[status];
  if (!described) return `${which} is not described: ${text.slice(0, 200)}`;
  for (const [name, { required, schema }] of Object.entries(described.headers ?? {})) {
    const value = headers.get(name);
    if (value === null ? required : !isHeader(schema, value)) return `${which} has ${name}: ${value}`;
  }
  const [content] = Object.entries(described.content ?? {});
  if (!content || operation.method === 'HEAD') return undefined;
  const [type, { schema }] = content;
  if (!headers.get('content-type')?.startsWith(type)) return `${which} is ${headers.get('content-type')}, not ${type}`;
  const body: unknown = JSON.parse(text);
  const parsed = schema.allOf ? operation.failure.safeParse(body) : schemaOf(schema, operation.shared).safeParse(body);
  if (!parsed.success) return `${which}: ${z.prettifyError(parsed.error)}`;
  const codes = schema.allOf?.find(({ properties }) => properties?.code)?.properties?.code?.enum;
  if (!codes) return undefined;
  const { code } = body as { code: string };
  return codes.includes(code) ? undefined : `${which} has the code ${code}: ${text.slice(0, 200)}`;
}

function isHeader({ type, const: fixed }: Schema, value: string): boolean {
  if (fixed !== undefined) return value === fixed;
  return type !== 'integer' || /^\d+$/.test(value);
}

const schemas = new Map<ResponseSchema, z.ZodType>();

function schemaOf(schema: ResponseSchema, shared: SharedSchemas): z.ZodType {
  const known = schemas.get(schema) ?? z.fromJSONSchema(Object.assign({}, schema, { $defs: shared }));
  schemas.set(schema, known);
  return known;
}
