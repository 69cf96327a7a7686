import { kitTables } from '@famibook/service-kit/db/prisma-options';
import { defineConfig } from 'prisma/config';

// Used for writing migrations only; what applies them is the service itself, at its start.
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: 'postgresql://localhost/famibook?schema=admin' },
  experimental: { externalTables: true },
  tables: { external: kitTables('admin') },
});
