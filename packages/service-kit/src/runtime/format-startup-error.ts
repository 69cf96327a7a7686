/** Errors that were foreseen carry lines for people; of others the whole is shown. */
const FORESEEN = ['CannotStart', 'ConfigError', 'MigrationError', 'AppError'];

export function formatStartupError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (FORESEEN.includes(error.name)) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set PORT to a free one.`;
  return error.stack ?? error.message;
}
