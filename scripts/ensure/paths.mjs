import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const inRoot = (...parts) => join(root, ...parts);
/** What is derived and may be thrown away lies with the packages it was derived by. */
export const cache = inRoot('node_modules', '.cache', 'famibook');
