import { z } from "zod";

const MAX_LETTERS = 200;
const NAME = "[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*";
const SECRET_NAME = new RegExp(`^${NAME}$`);
const NAMED_SECRET = new RegExp(`^secret://${NAME}$`);

/** True for the name of a secret in the server's store: file and folder names that do not begin with a dot. */
export function isSecretName(name: string): boolean {
  return name.length <= MAX_LETTERS && SECRET_NAME.test(name);
}

/**
 * A reference that a person, an API client or an archive may provide. `env://` and `file://` are allowed only in the
 * server's configuration: they would let a client read any variable or file of the server.
 */
export const namedSecretSchema = z
  .string()
  .max(MAX_LETTERS)
  .regex(
    NAMED_SECRET,
    "a reference secret://NAME to a secret in the server's SECRETS_DIR or SECRETS_FILE; env:// and file:// stand in the server's configuration only",
  );
