import type { Endpoint } from '@famibook/contracts/endpoint';
import { ERRORS, type ErrorCode } from '@famibook/contracts/errors';
import { createUpload } from '@famibook/contracts/uploads/routes';

/**
 * What any request may be refused with: for its address, a parameter that is there twice, its host, its size or its
 * number, or while a service is away.
 */
const ANY: readonly ErrorCode[] = [
  'bad_request',
  'validation',
  'unknown_host',
  'too_many_requests',
  'headers_too_large',
  'unavailable',
  'timeout',
];

/**
 * The codes a call may be refused with, by status: those of its kind and those that its endpoint names. A bug (500) is
 * no part of a description.
 */
export function possibleErrors(endpoint: Endpoint): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = new Set<ErrorCode>([
    ...ANY,
    ...inputErrors(endpoint),
    ...writeErrors(endpoint),
    ...accessErrors(endpoint),
    ...(isTus(endpoint) ? (['tus_version'] as const) : []),
    ...(isFile(endpoint) ? (['range_not_satisfiable'] as const) : []),
    ...(endpoint.errors ?? []),
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

export function isTus({ path, stream }: Endpoint): boolean {
  return stream === true && (path === createUpload.path || path.startsWith(`${createUpload.path}/`));
}

export function isFile({ method, stream, service }: Endpoint): boolean {
  return method === 'GET' && stream === true && service === 'media';
}

function inputErrors({ params, body, multipart }: Endpoint): ErrorCode[] {
  return [
    // What stands for an id may make the address another one.
    ...(params ? (['not_found', 'method_not_allowed'] as const) : []),
    ...(body ? (['malformed_json'] as const) : []),
    ...(body || multipart ? (['unsupported_type'] as const) : []),
  ];
}

function writeErrors({ method, content }: Endpoint): ErrorCode[] {
  return [
    ...(method !== 'GET' && method !== 'HEAD' ? (['foreign_origin', 'slow_body', 'too_large'] as const) : []),
    ...(content ? (['famibook_changed'] as const) : []),
  ];
}

function accessErrors({ access, content, beforeEnrolment }: Endpoint): ErrorCode[] {
  if (access === 'public') return [];
  const isOfCurrent = access === 'content' || access === 'manager';
  return [
    'unauthorized',
    ...(beforeEnrolment || access === 'service' ? [] : (['second_factor_required'] as const)),
    ...(isOfCurrent ? (['no_famibook', 'pending_approval'] as const) : []),
    ...(isOfCurrent || content ? (['famibook_not_found', 'famibook_suspended'] as const) : []),
    ...(access === 'manager' || access === 'admin' ? (['forbidden'] as const) : []),
  ];
}
