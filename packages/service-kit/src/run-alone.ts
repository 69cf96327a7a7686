import { bootAll, type RunningServices } from './boot-all.ts';
import { ConfigError, type Env, parseConfig } from './config.ts';
import { MigrationError, migrate } from './db/migrate.ts';
import { createLog } from './log.ts';
import { createPlatform, type Platform } from './platform.ts';
import { PlatformSettings } from './platform-settings.ts';
import type { ServiceDefinition } from './service.ts';

const PORT_TAKEN = 'EADDRINUSE';

/** One line that says what to do; the whole error only when nobody foresaw it. */
const explain = (error: unknown, port: number): string => {
  if (error instanceof ConfigError || error instanceof MigrationError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === PORT_TAKEN)
    return `Port ${port} is in use. Set PORT to a free one.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

/**
 * Runs one service as a process of its own until SIGTERM or SIGINT: what every `src/main.ts` calls. With the argument
 * `migrate` it only brings the schema up to date.
 */
export const runAlone = async <C>(
  definition: ServiceDefinition<C>,
  env: Env,
  args: readonly string[] = [],
): Promise<void> => {
  let port = 0;
  try {
    const settings = parseConfig(PlatformSettings, env);
    port = settings.port;
    const log = createLog({ level: settings.logLevel });
    const platform = await createPlatform(env, log, { services: [definition.name], hasProcessMetrics: true });
    if (args.includes('migrate')) {
      if (definition.migrations)
        await migrate(platform.databaseUrl(definition.name), definition.name, definition.migrations);
      await platform.stop();
      return;
    }
    const options = { env, platform, ports: { [definition.name]: port }, internalPort: settings.internalPort };
    const booting = bootAll([definition], { ...options, host: '0.0.0.0' });
    stopOnSignals(booting, platform);
    await booting;
  } catch (error) {
    process.stderr.write(`${definition.name} cannot start. ${explain(error, port)}\n`);
    process.exit(1);
  }
};

/** The first signal stops in order, also while it still starts; a second one does not wait. */
const stopOnSignals = (booting: Promise<RunningServices>, platform: Platform): void => {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    const running = await booting.catch(() => undefined);
    await running?.stop();
    await platform.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};
