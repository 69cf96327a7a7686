import { silentMp3 } from '@famibook/testing/corpus/sounds';
import fc from 'fast-check';
import type { Operation, Parameter } from './description.ts';
import { hostileBody, hostileQuery, hostileSegment, hostileType } from './hostile.ts';
import { type Known, validValue } from './valid.ts';

/** What is to be sent. */
export interface Generated {
  /** All of it is valid by the description. */
  isValid: boolean;
  address: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | FormData | undefined;
}

interface Place {
  operation: Operation;
  /** What may stand for this parameter; for the body under the name 'body'. */
  knownFor(name: string): Known;
  /** Bytes of pictures. */
  pictures: readonly Buffer[];
}

/** A request to this operation: valid in all its parts, or with at least one that was made to break it. */
export function anyRequest(place: Place): fc.Arbitrary<Generated> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.record(validParts(place)).map((parts) => requestOf(place, parts, true)) },
    { weight: 3, arbitrary: fc.record(brokenParts(place)).map((parts) => requestOf(place, parts, false)) },
  );
}

interface Parts {
  path: string[];
  query: string;
  headers: Record<string, string>;
  body: { type: string; content: Generated['body'] };
}
type PartArbitraries = { [Name in keyof Parts]: fc.Arbitrary<Parts[Name]> };

function requestOf({ operation: { method, path } }: Place, parts: Parts, isValid: boolean): Generated {
  const { query, headers, body } = parts;
  let at = 0;
  const address = path.replace(/\{\w+\}/g, () => parts.path[at++] ?? '');
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return {
    isValid,
    address: query ? `${address}?${query}` : address,
    headers: { ...headers, ...(hasBody && body.type && { 'content-type': body.type }) },
    body: hasBody ? body.content : undefined,
  };
}

function validParts(place: Place): PartArbitraries {
  const { operation } = place;
  return {
    path: fc.tuple(...valuesOf(place, 'path').map(([, value]) => value.map(encodeURIComponent))),
    query: fc
      .record(Object.fromEntries(valuesOf(place, 'query')), { requiredKeys: requiredOf(operation, 'query') })
      .map((values) => new URLSearchParams(values as Record<string, string>).toString()),
    headers: fc.record(Object.fromEntries(valuesOf(place, 'header')), {
      requiredKeys: requiredOf(operation, 'header'),
    }) as fc.Arbitrary<Record<string, string>>,
    body: validBody(place),
  };
}

function brokenParts(place: Place): PartArbitraries {
  const { parameters, body } = place.operation;
  const valid = validParts(place);
  const paths = parameters.filter((parameter) => parameter.in === 'path');
  const queries = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return {
    path: fc.oneof(valid.path, fc.tuple(...paths.map(() => hostileSegment))),
    query: fc.oneof(valid.query, hostileQuery(queries)),
    headers: fc.oneof(valid.headers, fc.constant({})),
    body: fc.oneof(
      { weight: 1, arbitrary: valid.body },
      {
        weight: 3,
        arbitrary: fc.record({ content: hostileBody(Object.keys(body?.schema.properties ?? {})), type: hostileType }),
      },
    ),
  };
}

function valuesOf({ operation, knownFor }: Place, where: Parameter['in']): [string, fc.Arbitrary<string>][] {
  return operation.parameters
    .filter((parameter) => parameter.in === where)
    .filter(({ name, schema }) => schema.format !== 'cursor' || knownFor(name).cursor !== undefined)
    .map(({ name, schema }) => [name, validValue(schema, knownFor(name)).map(String).filter(headerSafe(where))]);
}

/** A header carries visible ASCII. */
const headerSafe = (where: Parameter['in']) => (value: string) => where !== 'header' || /^[\x20-\x7e]*$/.test(value);

const requiredOf = ({ parameters }: Operation, where: Parameter['in']): string[] =>
  parameters.filter((parameter) => parameter.in === where && parameter.required).map(({ name }) => name);

function validBody({ operation: { body }, knownFor, pictures }: Place): fc.Arbitrary<Parts['body']> {
  const none = fc.constant({ type: '', content: undefined });
  if (!body) return none;
  if (body.type === 'multipart/form-data') {
    const { properties = {} } = body.schema;
    const fileField = Object.keys(properties).find((name) => properties[name]?.contentMediaType) ?? '';
    const { [fileField]: _, ...fields } = properties;
    const required = (body.schema.required ?? []).filter((name) => name !== fileField);
    return fc
      .tuple(validValue({ type: 'object', properties: fields, required }, knownFor('body')), someFile(pictures))
      .map(([values, file]) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(values as object)) form.set(name, String(value));
        form.set(fileField, new Blob([new Uint8Array(file)]), 'file.jpg');
        return { type: '', content: form };
      });
  }
  if (body.type !== 'application/json')
    return someFile(pictures).map((file) => ({ type: body.type, content: new Uint8Array(file) }));
  const json = validValue(body.schema, knownFor('body')).map((value) => ({
    type: body.type,
    content: JSON.stringify(value),
  }));
  return body.required ? json : fc.oneof({ weight: 3, arbitrary: json }, { weight: 1, arbitrary: none });
}

const someFile = (pictures: readonly Buffer[]): fc.Arbitrary<Uint8Array> =>
  fc.oneof(fc.constantFrom<Uint8Array[]>(...pictures, silentMp3()), fc.uint8Array({ maxLength: 200 }));
