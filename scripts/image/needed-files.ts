/** Types, source maps and documentation. Licences stay. */
const FOR_DEVELOPERS = /\.(?:map|md|markdown|d\.[cm]?ts|tsbuildinfo)$/i;
const LICENSE = /^(?:licen[cs]e|copying|notice|unlicense)/i;
/** Prisma compiles queries in WebAssembly: one compiler for each database, in two sizes, for both kinds of modules. */
const QUERY_COMPILER = /^(?:query_compiler_|wasm-compiler-)/;
const OUR_QUERY_COMPILER = /^query_compiler_fast_bg\.postgresql\.(?:mjs|wasm-base64\.mjs)$/;

/** Whether a service may load a file of a package. */
export function isNeededFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (LICENSE.test(name)) return true;
  if (path.includes('/@prisma/client/') && QUERY_COMPILER.test(name)) return OUR_QUERY_COMPILER.test(name);
  return !FOR_DEVELOPERS.test(name);
}
