import { inArray, sql } from "drizzle-orm";
import { chunks } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import type { MissingClause } from "#lib/domain/policy-card.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import { policyCard } from "./policy-card.ts";
import { type AskedPolicies, initialsPattern } from "./policy-keys.ts";
import { MAX_POLICY_CHARS, type PolicyRow, readPolicyRows } from "./policy-rows.ts";

/** True if a question names a clause of a policy or paragraph: "H4(b)". */
export function asksForClause(asked: AskedPolicies): boolean {
  return asked.length > 0 && asked.every(({ key }) => key.includes("/"));
}

/** True if a question names a paragraph of one document by its initials, which other documents may quote: "NPPF 135". */
export function asksByInitials(asked: AskedPolicies): boolean {
  return asked.some(isByInitials);
}

const isByInitials = ({ initials, anyDocument }: AskedPolicies[number]) => initials !== null && !anyDocument;

/** Returns the documents with a passage that quotes what is asked for: "H4(b)", "(b) of Policy H4", "NPPF 135". */
export async function readQuotingDocuments(
  context: Context,
  asked: AskedPolicies,
  candidates: readonly Evidence[],
): Promise<readonly string[]> {
  const byId = new Map(candidates.map(({ chunkId, documentId }) => [chunkId, documentId]));
  const ids = [...byId.keys()].filter((id) => id !== null);
  if (ids.length === 0) return [];
  const pattern = quotePattern(asked);
  const found = await rows<{ id: number }>(
    context.db,
    sql`select chunks.id from ${chunks} where ${inArray(chunks.id, ids)} and chunks.text ~* ${pattern}`,
  );
  return [...new Set(found.flatMap(({ id }) => byId.get(Number(id)) ?? []))];
}

/** Returns a Postgres pattern of the ways in which a text quotes a clause, or a paragraph of a named document. */
export function quotePattern(asked: AskedPolicies): string {
  return asked
    .flatMap((each) => {
      const [part = "", ...items] = each.key.split("/");
      const id = (part.split(":")[1] ?? "").replace(/\./g, "\\.").replace(/(?<=[a-z])(?=\d)/, "[ .-]?");
      if (items.length > 0) return clausePatterns(id, items);
      return isByInitials(each) && each.initials !== null ? paragraphPatterns(id, each.initials) : [];
    })
    .join("|");
}

/** "H4(b)", "criterion (b) of Policy H4". */
function clausePatterns(id: string, items: readonly string[]): string[] {
  const clause = items.map((item) => `\\(${item}\\)`).join("\\s*");
  return [`\\m${id}\\s*${clause}`, `${clause}\\s+(of|in)\\s+(the\\s+)?([a-z]+\\s+)?${id}\\M`];
}

/** "Paragraph 135 of the NPPF", "NPPF para 135", "NPPF 135". A name that is spelled out needs the word "paragraph". */
function paragraphPatterns(id: string, initials: string): string[] {
  const name = initialsPattern(initials);
  const part = "para(graph)?s?\\.?\\s+";
  return [
    `\\m${part}${id}\\s+(of|in)(\\s+the)?${name}`,
    `${name},?\\s*${part}${id}\\M`,
    `\\m${initials},?\\s+${id}\\M`,
  ];
}

/** Returns that a policy has no such clause, and its place; null if its text may have the clause. */
export async function readMissingClause(
  context: Context,
  frame: SearchFrame,
  asked: AskedPolicies,
): Promise<MissingClause | null> {
  const whole = asked.map((each) => ({ ...each, key: each.key.split("/")[0] ?? each.key }));
  const items = asked[0]?.key.split("/").slice(1) ?? [];
  const policies = await readPolicyRows(context, frame, whole);
  const note = missingClause(policies, items);
  const [shown] = policyCard(policies)?.policies ?? [];
  return note === null || !shown ? null : { note, heading: shown.heading, evidenceRef: shown.evidenceRef };
}

/** Says that the policy in these rows has no such clause, if none of them has one of its marks. */
export function missingClause(
  policies: readonly Pick<PolicyRow, "key" | "label" | "start" | "end" | "passages">[],
  items: readonly string[],
): string | null {
  const [first] = policies;
  if (first === undefined || policies.some((each) => mayHave(each, items))) return null;
  const name = first.key.startsWith("policy:") ? "Policy" : "Paragraph";
  const id = first.label.split(" ").at(-1) ?? first.label;
  return `${name} ${id} has no clause ${items.map((item) => `(${item})`).join("")}.`;
}

function mayHave(
  { start, end, passages }: Pick<PolicyRow, "start" | "end" | "passages">,
  items: readonly string[],
): boolean {
  if (end - start >= MAX_POLICY_CHARS) return true;
  const text = passages.map((passage) => passage.text).join("\n");
  return items.every((item) => new RegExp(`(?:^|[\\s(>*-])${item}[).]`, "i").test(text));
}
