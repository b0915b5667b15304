import postgres from "postgres";

/** True if a statement failed because a unique index refused its row. drizzle wraps the driver's error. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof postgres.PostgresError && cause.code === "23505";
}
