import { openDatabase } from "./client.ts";

/** For tests that kill a client: opens a transaction on the given socket, reports it, and waits. */
const database = await openDatabase({ socket: process.argv[2] ?? "" });
await database.sql.begin(async (tx) => {
  await tx`insert into kept values (${Number(process.argv[3])})`;
  process.send?.("in transaction");
  await new Promise(() => {});
});
