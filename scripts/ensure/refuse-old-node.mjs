// Imported before all else, on whatever Node is there: old syntax only.

const [major, minor] = process.versions.node.split('.').map(Number);
// npm leaves out the optional packages that do not name the Node it runs on, and what builds the web app is among them,
// although Node 24 is what uses it here.
const isNewEnough = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
if (!isNewEnough) {
  console.error(
    `FamiBook needs Node.js 20.19, 22.12 or newer; this is ${process.version}. Get it from https://nodejs.org and start again.`,
  );
  process.exit(1);
}
