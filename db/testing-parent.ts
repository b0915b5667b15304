import { startEmbeddedServer } from "./embedded-process.ts";

/** For the test that kills a parent: starts the database of the given directory, says its process id, and stays. */
const server = await startEmbeddedServer(process.argv[2] ?? "");
process.send?.(server.pid);
