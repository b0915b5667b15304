import { createSerializer, type inferParserType, parseAsInteger, parseAsString } from "nuqs/server";

/** What the log shows. */
export const auditParsers = {
  subject: parseAsString.withDefault(""),
  id: parseAsString.withDefault(""),
  /** The entry that the page starts before. */
  before: parseAsInteger,
};
export type AuditState = inferParserType<typeof auditParsers>;

const serialize = createSerializer(auditParsers);

/** The address of the log. */
export function auditHref(state: Partial<AuditState>): string {
  return serialize("/admin/audit", state);
}
