import { flushCompileCache } from 'node:module';
import { afterAll } from 'vitest';

// Vitest ends its workers by a signal, which leaves Node no moment to write what they have compiled.
afterAll(() => flushCompileCache());
