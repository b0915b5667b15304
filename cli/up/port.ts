import { createServer } from "node:net";
import { AppError } from "#lib/errors/app-error.ts";

/** @throws AppError("port_in_use") if something listens there already or listening is not allowed. */
export function requireFreePort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** Converts a failure to listen to an AppError. */
export function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE") {
    const words = `Port ${port} on ${host} is in use by another program. Choose another, for example: PORT=${port + 1} npm run up`;
    return new AppError("port_in_use", words, { port });
  }
  if (error.code === "EACCES") {
    return new AppError(
      "port_in_use",
      `Port ${port} may not be used by this account; choose one from 1024.`,
      { port },
    );
  }
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new AppError("bad_request", `HOST is ${host}, which is not an address of this machine.`, { host });
  }
  return error;
}
