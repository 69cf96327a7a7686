/** An expected error is shown as its message; any other with its stack and causes. */
const FORESEEN = ['CannotStart', 'ConfigError', 'MigrationError', 'AppError'];

export function formatStartupError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (FORESEEN.includes(error.name)) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Set PORT or INTERNAL_PORT, whichever it is, to a free one.`;
  }
  return error.stack ?? error.message;
}
