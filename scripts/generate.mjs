// npm run generate: the database clients of changed schemas.
import { ensureGenerated } from './ensure/generated.mjs';

try {
  await ensureGenerated();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
