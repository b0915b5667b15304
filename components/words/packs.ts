import type { LeftOutReason, Modality } from "#lib/domain/assembly.ts";
import type { CountervailingKind } from "#lib/domain/countervailing-set.ts";
import type { PackItemView, PackProvenance, PackRole } from "#lib/domain/pack.ts";
import { listed, plural } from "./quantities.ts";

/** What an item is to the pack's question. */
export const ROLE_WORDS: Readonly<Record<PackRole, string>> = {
  for: "For",
  against: "Against",
  context: "Context",
};

/** How an item came into the pack. */
export const VIA_WORDS: Readonly<Record<PackProvenance["via"], string>> = {
  retrieved: "found by the search",
  countervailing: "looked for because it may speak against another",
  expansion: "reached along references",
  by_hand: "added by hand",
};

export const MODALITY_WORDS: Readonly<Record<Modality, string>> = {
  policy: "policy",
  spatial: "place and map",
  visual: "picture",
  precedent: "precedent",
  consultation: "consultation",
  other: "other",
};

/** How one passage may speak against another. */
export const COUNTERVAILING_WORDS: Readonly<Record<CountervailingKind, string>> = {
  exception: "exceptions",
  unless: "“unless”",
  notwithstanding: "“notwithstanding”",
  condition: "conditions",
  refusal_among_approvals: "refusals among approvals",
  conflicting_number: "conflicting numbers",
  later_version: "later versions that differ",
  objection: "objections",
};

const LEFT_OUT: Readonly<Record<LeftOutReason, string>> = {
  budget: "past the token budget",
  duplicate: "that an item stands for, nearly the same in words",
  weak: "much less relevant than the best",
  document_cap: "past the share of one document",
  quota: "past the share of one kind of evidence",
  item_limit: "past the number of items asked for",
  expansion_limit: "further along references than was followed",
  restricted: "that may not be shown",
};

/** "past the token budget". */
export function leftOutReason(reason: LeftOutReason): string {
  return LEFT_OUT[reason] ?? reason.replaceAll("_", " ");
}

/** "12 passages past the token budget". */
export function leftOutWords(reason: LeftOutReason, count: number): string {
  return `${plural(count, "passage")} ${leftOutReason(reason)}`;
}

type Countervailing = {
  readonly found: number;
  readonly examined: number;
  readonly kinds: readonly CountervailingKind[];
};

/** What was looked for against the evidence and what came of it; "none found" is said. */
export function countervailingStatement({ found, examined, kinds }: Countervailing): string {
  const looked = `${plural(examined, "passage was", "passages were")} examined`;
  const sought = kinds.length > 0 ? ` for ${listed(kinds.map((kind) => COUNTERVAILING_WORDS[kind]))}` : "";
  if (found === 0) return `No countervailing evidence was found: ${looked}${sought}.`;
  return `${plural(found, "passage")} may speak against others: ${looked}${sought}. They are candidates for a person to judge.`;
}

type Source = PackItemView["source"];

/** How the cited version stands to the current one: "cited v2, current v4: the words differ". */
export function citationWords(citedVersion: number, source: Source): string {
  if (source.state === "removed") return `cited v${citedVersion}, source removed`;
  if (source.state === "unchanged") return `cited v${citedVersion}, current`;
  const versions = `cited v${citedVersion}, current v${source.currentVersion}`;
  return `${versions}: ${source.state === "newer_same_words" ? "the words are the same" : "the words differ"}`;
}

/** The first words of a question as a pack's title. */
export function titleFromQuestion(question: string): string {
  const plain = question.trim().replace(/\s+/g, " ");
  if (plain === "") return "New pack";
  const short = plain.length <= 80 ? plain : `${plain.slice(0, 80).replace(/\s\S*$/, "")} …`;
  return short.charAt(0).toUpperCase() + short.slice(1);
}

type Configuration = { readonly label: string; readonly what: string };

/** The ways of assembling that come with the product, by their names. */
export const CONFIGURATION_WORDS: Readonly<Record<string, Configuration>> = {
  balanced: {
    label: "Balanced",
    what: "Up to 20 passages, of several documents, with references followed two steps.",
  },
  broad: { label: "Broad", what: "Ten that say different things, two of a document, of every kind." },
  brief: { label: "Brief", what: "Six short ones, for reading at once." },
  audit: { label: "Audit", what: "Up to 60, with all that may speak against them and wherever they lead." },
};
