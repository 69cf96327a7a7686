/**
 * `full`: what was acknowledged survives a power cut. `none`: for tests only, a crash of the machine may lose the
 * cluster, a crash of a process does not; passwords are hashed in one round.
 */
export type Durability = 'full' | 'none';

const smallMachine = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '140',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '2',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  // Ends what a killed process left running, so that its locks do not outlive it.
  client_connection_check_interval: '2s',
};

// Statements and details would put names, e-mails and message texts into a log file.
const quietLog = {
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

// The test files that run at the same time share one server, each with the connections of a whole service or more.
const forTests = { fsync: 'off', full_page_writes: 'off', max_connections: '300' };

/** The command line of the server; settings stand here and not in a file, so that an upgrade brings its own. */
export function serverArguments(options: { clusterDir: string; port: number; durability: Durability }): string[] {
  const settings: Record<string, string> = {
    ...smallMachine,
    ...quietLog,
    ...(options.durability === 'none' ? forTests : {}),
    port: String(options.port),
  };
  return ['-D', options.clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
