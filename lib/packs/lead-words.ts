import { oneLine, policyHeadings } from "#lib/domain/citation.ts";
import type { PackItemView } from "#lib/domain/pack.ts";
import type { QuoteBlock } from "#lib/domain/quote-block.ts";

type Shown = Exclude<PackItemView["source"], { readonly state: "removed" }>;

/** "8.56. In 2017 …": the numbered reasons below a policy, which are not its words. */
const PARAGRAPH_NUMBER = /^\d{1,3}\.\d{1,3}\.?\s/;

/**
 * Returns the line above a quote from a policy that does not begin with the policy's heading: "Policy H4: Homes ›
 * Reasons". Null for any other quote.
 */
export function leadWords(
  { sectionPath }: Pick<Shown, "sectionPath">,
  blocks: readonly QuoteBlock[],
): string | null {
  const headings = policyHeadings(sectionPath);
  const [policy = ""] = headings;
  const [first] = blocks;
  const opening = first?.kind === "words" ? oneLine(first.text).toLowerCase() : "";
  const isReason = headings.length === 1 && PARAGRAPH_NUMBER.test(opening);
  return policy === "" || isReason || opening.startsWith(policy.toLowerCase()) ? null : headings.join(" › ");
}
