import type { z } from 'zod';

/** Settings as they come from the environment. Only `start.ts` reads them and passes them on. */
export type Env = Readonly<Record<string, string | undefined>>;

export interface ConfigIssue {
  variable: string;
  /** The expected value of the variable; never its actual value, which may be a secret. */
  problem: string;
}

/** All invalid settings at once. */
export class ConfigError extends Error {
  readonly issues: readonly ConfigIssue[];

  constructor(issues: readonly ConfigIssue[]) {
    super(`These settings are invalid:\n${issues.map((issue) => `  ${issue.variable}: ${issue.problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.issues = issues;
  }
}

/** An empty variable counts as not set, because that is an untouched line of an .env file. */
export function withoutEmpty(env: Env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => (entry[1] ?? '').trim() !== ''),
  );
}

function issuesOf(error: z.ZodError, schema: z.ZodType, set: Record<string, string>): ConfigIssue[] {
  return error.issues.map((issue) => {
    const variable = issue.path.length > 0 ? String(issue.path[0]) : 'settings';
    const wanted = describedAs(schema, variable);
    if (Object.hasOwn(set, variable)) {
      return { variable, problem: wanted ? `should be ${wanted}` : `is invalid: ${issue.message}` };
    }
    return { variable, problem: wanted ? `is missing; it should be ${wanted}` : 'is missing' };
  });
}

/**
 * The inner schema: `z.string().describe(…).default(…)` and an object with a `transform` have their description inside.
 */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { innerType, in: input } = schema._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  return innerType ?? input;
}

function shapeOf(schema: z.core.$ZodType): Record<string, z.ZodType | undefined> {
  const inner = innerOf(schema);
  if (inner) return shapeOf(inner);
  return 'shape' in schema ? (schema.shape as Record<string, z.ZodType | undefined>) : {};
}

/** The variables that the schemas read. */
export function settingNames(schemas: readonly z.ZodType[]): string[] {
  return schemas.flatMap((schema) => Object.keys(shapeOf(schema)));
}

function wordsOf(schema: z.core.$ZodType | undefined): string | undefined {
  return schema && ((schema as z.ZodType).description ?? wordsOf(innerOf(schema)));
}

function describedAs(schema: z.ZodType, variable: string): string | undefined {
  const shape = shapeOf(schema);
  return Object.hasOwn(shape, variable) ? wordsOf(shape[variable]) : undefined;
}

function readConfig<C>(schema: z.ZodType<C>, env: Env): { config: C } | { issues: ConfigIssue[] } {
  const set = withoutEmpty(env);
  const parsed = schema.safeParse(set);
  return parsed.success ? { config: parsed.data } : { issues: issuesOf(parsed.error, schema, set) };
}

/**
 * Parses the settings a schema asks for. Give each variable a `.describe('a port from 0 to 65535')`: that text is what
 * the operator reads.
 * @throws ConfigError naming every faulty variable
 */
export function parseConfig<C>(schema: z.ZodType<C>, env: Env): C {
  const read = readConfig(schema, env);
  if ('issues' in read) throw new ConfigError(read.issues);
  return read.config;
}

/** Collects the errors of several schemas, so that all settings can be corrected at once. */
export function checkConfigs(schemas: readonly z.ZodType[], env: Env): void {
  const issues = schemas.flatMap((schema) => {
    const read = readConfig(schema, env);
    return 'issues' in read ? read.issues : [];
  });
  const distinct = new Map(issues.map((issue) => [`${issue.variable}: ${issue.problem}`, issue]));
  if (distinct.size > 0) throw new ConfigError([...distinct.values()]);
}
