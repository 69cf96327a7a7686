// HEALTHCHECK of the image: whether each service of this container is ready, or all of FamiBook in one process is well.
import { get } from 'node:http';

const { SERVICES, PORT, INTERNAL_PORT } = process.env;
function fail(reason) {
  console.error(reason);
  process.exit(1);
}

/** The internal port of a service: that of the process if it is alone, or the gateway; else one of its own. */
function internalPortOf(name, names) {
  if (name === 'gateway' || names.length === 1) return INTERNAL_PORT || 8081;
  const variable = `${name.toUpperCase()}_INTERNAL_PORT`;
  return process.env[variable] || fail(`${variable} is not set`);
}

function check(port, path) {
  get({ host: '127.0.0.1', port, path, timeout: 8_000 }, (response) => {
    if (response.statusCode !== 200) fail(`${path} at ${port} responds with ${response.statusCode}`);
    response.resume();
  })
    .on('timeout', () => fail(`${path} at ${port} does not respond`))
    .on('error', (error) => fail(error.message));
}

/** Whether the process is all of FamiBook, whose services have internal ports that are known only inside it. */
async function areAll(names) {
  if (names.length < 2) return names.length === 0;
  const { SERVICE_NAMES } = await import('@famibook/contracts/services');
  return names.length === SERVICE_NAMES.length;
}

const names = [...new Set((SERVICES ?? '').split(/[\s,]+/).filter(Boolean))];
if (await areAll(names)) check(PORT || 8080, '/api/health');
else for (const name of names) check(internalPortOf(name, names), '/internal/ready');
