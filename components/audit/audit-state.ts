import { createSerializer, type inferParserType, parseAsInteger, parseAsString } from "nuqs/server";

/** State of the log in the address. */
export const auditParsers = {
  subject: parseAsString.withDefault(""),
  id: parseAsString.withDefault(""),
  /** Id of the entry before which the page starts. */
  before: parseAsInteger,
};
export type AuditState = inferParserType<typeof auditParsers>;

const serialize = createSerializer(auditParsers);

/** Returns the address of the log. */
export function auditHref(state: Partial<AuditState>): string {
  return serialize("/admin/audit", state);
}
