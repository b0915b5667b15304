import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#lib/context.ts";
import type { Report, ReportRow } from "#lib/domain/reports.ts";

export type ReportAsk = {
  readonly corpusId: string | undefined;
  /** 0 for the total only. */
  readonly limit: number;
};

/** A report: its lines, most important first, and their number. Every line passes visibleEvidence. */
export type ReportSource = {
  read(context: Context, ask: ReportAsk): Promise<Omit<Report, "kind">>;
};

/** A line as a query selects it, with timestamps as the database prints them. */
export type ReportLine = {
  readonly id: string;
  readonly title: string;
  readonly corpusId: string | null;
  readonly documentId: string | null;
  readonly reason: string;
  readonly figure: number | null;
  readonly at: string | null;
};

/** Reads a report whose lines come from one query, in its order. The same query computes the total. */
export async function readLines<L extends ReportLine>(
  context: Context,
  statement: SQL,
  limit: number,
  href: (line: L) => string | null,
): Promise<Omit<Report, "kind">> {
  const [found] = await context.db.execute<{ total: number; lines: L[] | null }>(sql`
    with found as materialized (${statement})
    select (select count(*)::int from found) as total,
      (select json_agg(shown) from (select * from found limit ${limit}) shown) as lines`);
  const rows = (found?.lines ?? []).map((line): ReportRow => {
    const { id, title, corpusId, documentId, reason, figure, at } = line;
    const when = at === null ? null : new Date(at).toISOString();
    return { id, title, corpusId, documentId, href: href(line), reason, figure, at: when };
  });
  return { total: found?.total ?? 0, rows };
}

/** Returns the path of a document in the app. */
export function documentHref(
  { documentId }: Pick<ReportLine, "documentId">,
  at: { readonly version?: number; readonly page?: number; readonly span?: readonly [number, number] } = {},
): string | null {
  if (documentId === null) return null;
  const query = new URLSearchParams();
  if (at.version !== undefined) query.set("version", String(at.version));
  if (at.page !== undefined) query.set("page", String(at.page));
  if (at.span !== undefined) query.set("passage", at.span.join("-"));
  const tail = query.size === 0 ? "" : `?${query}`;
  return `/documents/${encodeURIComponent(documentId)}${tail}`;
}

export const corpusHref = (corpusId: string | null) =>
  corpusId === null ? null : `/admin/corpora/${encodeURIComponent(corpusId)}`;

/** Returns an `and` condition for the requested corpus; empty for all corpora. */
export function inCorpus(column: SQL, corpusId: string | undefined): SQL {
  return corpusId === undefined ? sql`` : sql` and ${column} = ${corpusId}`;
}
