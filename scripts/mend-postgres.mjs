// Runs after an install: mends postgres.js, which ends the program when a statement is sent on a connection that the
// database has closed, and never uses that connection again (ADR 0077).
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FILES = ["src/connection.js", "cjs/src/connection.js"];

const WRITES = `  function nextWrite(fn) {
    const x = socket.write(chunk, fn)
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    return x
  }
`;
const MENDED_WRITES = `  function nextWrite(fn) {
    const bytes = takeChunk()
    if (socket !== null)
      return socket.write(bytes, fn)
    // The connection is closed: the statement fails like those that were on their way.
    const err = Errors.connection('CONNECTION_CLOSED', options, socket)
    query && (queryError(query, err), query = null)
    while (sent.length)
      queryError(sent.shift(), err)
    return true
  }

  function takeChunk() {
    const bytes = chunk
    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    return bytes
  }
`;
/** Before a connection ends. The timer stayed set, so the next connection never sent anything. */
const TIMER = "    clearImmediate(nextWriteTimer)\n";
const MENDED_TIMER = "    takeChunk()\n";

for (const name of FILES) {
  const file = fileURLToPath(new URL(`../node_modules/postgres/${name}`, import.meta.url));
  const text = readFileSync(file, "utf8");
  if (text.includes(MENDED_WRITES)) continue;
  if (!text.includes(WRITES) || text.split(TIMER).length !== 3)
    throw new Error(`${file} is of another release. Check whether it still needs scripts/mend-postgres.mjs.`);
  // A new file: other checkouts may share the old one by a hard link.
  rmSync(file);
  writeFileSync(file, text.replaceAll(TIMER, MENDED_TIMER).replace(WRITES, MENDED_WRITES));
}
