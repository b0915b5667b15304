import { startEmbeddedServer } from "./embedded-process.ts";

/** For the test that kills a parent: starts the database of the given directory, prints its process id, and waits. */
const server = await startEmbeddedServer(process.argv[2] ?? "");
process.send?.(server.pid);
