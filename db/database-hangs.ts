import { connect, type Socket } from "node:net";
import type { DatabaseAddress } from "./client.ts";

/** The SSLRequest message of the protocol. Each server answers with one byte, before it asks for a password or opens a session. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const PORT = 5432;
/** Errors that mean that nothing listens, so statements fail at once. */
const REFUSED = new Set(["ECONNREFUSED", "ENOENT", "ENOTFOUND"]);

/**
 * Returns true if the database hangs: it accepts a connection, or drops it, and says nothing within `patienceMs`. A
 * database that is busy with a long statement answers.
 */
export function databaseHangs(address: DatabaseAddress, patienceMs: number): Promise<boolean> {
  const socket = socketTo(address);
  if (socket === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (silent: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(silent);
    };
    const timer = setTimeout(() => end(true), patienceMs);
    socket.once("connect", () => socket.write(SSL_REQUEST));
    socket.once("data", () => end(false));
    socket.once("close", () => end(false));
    socket.on("error", (error: NodeJS.ErrnoException) => end(!REFUSED.has(error.code ?? "")));
  });
}

/** Null for an address that names several servers, or a socket of its own. */
function socketTo(address: DatabaseAddress): Socket | null {
  if ("socket" in address) return connect(address.socket);
  const url = URL.canParse(address.url) ? new URL(address.url) : null;
  if (url === null || url.hostname === "") return null;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return connect({ host, port: Number(url.port) || PORT });
}
