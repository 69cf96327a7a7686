import { fileURLToPath } from 'node:url';

/** What Node has compiled of the product and of its libraries: each of the many processes would compile it again. */
export const COMPILED = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/famibook/compiled', import.meta.url)),
};

/** Every process that starts from here on shares it: Vitest's own for each test file, and what a test starts. */
export function shareCompiled(): void {
  Object.assign(process.env, COMPILED);
}
