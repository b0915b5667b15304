/** Why a Postgres server refused the connection, and what to do, by the code of the driver's error. */
type Reason = (server: ServerName, message: string) => string;
type ServerName = { readonly host: string; readonly database: string; readonly role: string };

const noAnswer: Reason = ({ host }) =>
  `${host} does not answer. Check the network, its firewall, and DATABASE_URL.`;
const unknownHost: Reason = ({ host }) => `No server is known as ${host}. Correct DATABASE_URL.`;

const REASONS: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: ({ host }) => `Nothing listens on ${host}. Start Postgres there, or correct DATABASE_URL.`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  EHOSTUNREACH: noAnswer,
  ENETUNREACH: noAnswer,
  ETIMEDOUT: noAnswer,
  CONNECT_TIMEOUT: noAnswer,
  "28P01": ({ host, role }) =>
    `${host} refuses the password of the role ${role}. Correct the password in DATABASE_URL.`,
  "28000": ({ host, role }, message) =>
    `${host} does not let the role ${role} in from here (${message}). Correct DATABASE_URL, or the server's pg_hba.conf.`,
  "3D000": ({ host, database }) =>
    `There is no database ${database} on ${host}. Create it there, or correct DATABASE_URL.`,
  "42501": ({ host, database, role }) =>
    `The role ${role} may not connect to the database ${database} on ${host}. Grant it CONNECT there, or use another role.`,
  "53300": ({ host }) =>
    `${host} has no connection left. Close other programs that use it, or raise its max_connections.`,
  "57P03": ({ host }, message) =>
    `${host} does not accept connections yet (${message}). Try again in a moment.`,
};

/** Returns the reason in words, without the password in the address. */
export function whyUnreachable(url: string, cause: unknown): string {
  const message = cause instanceof Error ? cause.message || cause.name : String(cause);
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const server = serverName(url);
  return (
    REASONS[code]?.(server, message) ??
    `Cannot use the database ${server.database} at ${server.host}: ${message}`
  );
}

export function serverName(url: string): ServerName {
  try {
    const { host, pathname, username } = new URL(url);
    return { host, database: decodeURIComponent(pathname.slice(1)), role: decodeURIComponent(username) };
  } catch {
    return { host: "the server", database: "", role: "" };
  }
}
