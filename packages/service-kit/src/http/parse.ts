import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { findHostile } from './hostile-text.ts';

const HOSTILE = 'This contains characters that are not allowed';

/** Collects the errors of several parts of one request, so that one response names them all (D16). */
export interface IssueCollector {
  parse<T>(schema: z.ZodType<T> | undefined, value: unknown): T | undefined;
  add(field: string, text: string): void;
  /** @throws AppError `validation` when anything was wrong */
  throwIfAny(): void;
}

export function collectIssues(): IssueCollector {
  const fields = new Map<string, string>();
  const add = (field: string, text: string) => {
    if (!fields.has(field)) fields.set(field, text);
  };
  return {
    add,
    parse: (schema, value) => {
      const hostile = findHostile(value);
      if (hostile !== undefined) add(hostile, HOSTILE);
      if (!schema || hostile !== undefined) return undefined;
      const parsed = schema.safeParse(value);
      if (parsed.success) return parsed.data;
      for (const issue of parsed.error.issues) add(issue.path.map(String).join('.') || 'body', issue.message);
      return undefined;
    },
    throwIfAny: () => {
      const first = fields.values().next().value;
      if (first === undefined) return;
      throw new AppError('validation', { message: first, fields: Object.fromEntries(fields) });
    },
  };
}

/** The query string as single values; a repeated name is an error, never an array. */
export function readQuery(search: string, issues: IssueCollector): Record<string, string> {
  const query = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    if (query.has(name)) issues.add(name, `${name} may be given only once`);
    query.set(name, value);
  }
  return Object.fromEntries(query);
}
