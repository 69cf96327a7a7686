import type { z } from 'zod';

/** Settings as they come from the environment. Read by `start.ts` only, and handed on from there. */
export type Env = Readonly<Record<string, string | undefined>>;

export interface ConfigFault {
  variable: string;
  /** What the variable should be; never what it is, since it may be a secret. */
  problem: string;
}

/** Everything that is wrong with the settings, at once. */
export class ConfigError extends Error {
  readonly faults: readonly ConfigFault[];

  constructor(faults: readonly ConfigFault[]) {
    super(`The settings are not right:\n${faults.map((fault) => `  ${fault.variable}: ${fault.problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/** An empty variable counts as not set: that is what an untouched line of an .env file means. */
const withoutEmpty = (env: Env): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => (entry[1] ?? '').trim() !== ''));

const faultsOf = (error: z.ZodError, schema: z.ZodType, set: Record<string, string>): ConfigFault[] =>
  error.issues.map((issue) => {
    const variable = issue.path.length > 0 ? String(issue.path[0]) : 'settings';
    const wanted = describedAs(schema, variable);
    if (Object.hasOwn(set, variable)) {
      return { variable, problem: wanted ? `should be ${wanted}` : `is not right: ${issue.message}` };
    }
    return { variable, problem: wanted ? `is missing; it should be ${wanted}` : 'is missing' };
  });

/** What a schema wraps: `z.string().describe(…).default(…)` and an object with a `transform` keep their words inside. */
const innerOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  const { innerType, in: input } = schema._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  return innerType ?? input;
};

const shapeOf = (schema: z.core.$ZodType): Record<string, z.ZodType | undefined> => {
  const inner = innerOf(schema);
  if (inner) return shapeOf(inner);
  return 'shape' in schema ? (schema.shape as Record<string, z.ZodType | undefined>) : {};
};

/** The variables that the schemas read. */
export function settingNames(schemas: readonly z.ZodType[]): string[] {
  return schemas.flatMap((schema) => Object.keys(shapeOf(schema)));
}

const wordsOf = (schema: z.core.$ZodType | undefined): string | undefined =>
  schema && ((schema as z.ZodType).description ?? wordsOf(innerOf(schema)));

const describedAs = (schema: z.ZodType, variable: string): string | undefined => {
  const shape = shapeOf(schema);
  return Object.hasOwn(shape, variable) ? wordsOf(shape[variable]) : undefined;
};

const readConfig = <C>(schema: z.ZodType<C>, env: Env): { config: C } | { faults: ConfigFault[] } => {
  const set = withoutEmpty(env);
  const parsed = schema.safeParse(set);
  return parsed.success ? { config: parsed.data } : { faults: faultsOf(parsed.error, schema, set) };
};

/**
 * Parses the settings a schema asks for. Give each variable a `.describe('a port from 0 to 65535')`: that text is what
 * the person who starts the program reads.
 * @throws ConfigError naming every faulty variable
 */
export const parseConfig = <C>(schema: z.ZodType<C>, env: Env): C => {
  const read = readConfig(schema, env);
  if ('faults' in read) throw new ConfigError(read.faults);
  return read.config;
};

/** Collects the faults of several schemas, so that all settings can be mended at once. */
export const checkConfigs = (schemas: readonly z.ZodType[], env: Env): void => {
  const faults = schemas.flatMap((schema) => {
    const read = readConfig(schema, env);
    return 'faults' in read ? read.faults : [];
  });
  const distinct = new Map(faults.map((fault) => [`${fault.variable}: ${fault.problem}`, fault]));
  if (distinct.size > 0) throw new ConfigError([...distinct.values()]);
};
