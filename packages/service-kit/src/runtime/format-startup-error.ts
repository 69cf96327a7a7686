/** An expected error is shown as its message; any other with its stack and causes. */
const FORESEEN = ['CannotStart', 'ConfigError', 'MigrationError', 'AppError'];
/** What is wrong with a file, a folder or a disk is for the operator to mend, and the message names the path. */
const OF_FILES = ['EACCES', 'EDQUOT', 'EEXIST', 'EIO', 'EISDIR', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

export function formatStartupError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (FORESEEN.includes(error.name)) return error.message;
  const { code = '', port, address, syscall } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Set PORT or INTERNAL_PORT, whichever it is, to a free one.`;
  }
  if (syscall === 'listen')
    return `FamiBook cannot listen at ${hostOf(address)}:${port} (${code}). HOST, PORT and INTERNAL_PORT say where.`;
  if (syscall && OF_FILES.includes(code)) return `A file or folder cannot be used: ${error.message}`;
  return error.stack ?? error.message;
}

function hostOf(address = ''): string {
  return address.includes(':') ? `[${address}]` : address;
}
