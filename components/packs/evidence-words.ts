import { listed, plural } from "#components/words/quantities.ts";
import type { LeftOutReason, Modality } from "#lib/domain/assembly.ts";
import type { CountervailingKind } from "#lib/domain/countervailing-set.ts";
import type { PackProvenance } from "#lib/domain/pack.ts";
import { COUNTERVAILING_WORDS, leftOutReason, VIA_WORDS } from "#lib/domain/pack-words.ts";

/** Words about how evidence came into a pack or was left out. Apart from `words.ts`, which the first load of the workbench needs. */

/** How an item was added to the pack, within a sentence: "found by the search". */
export function viaInSentence(via: PackProvenance["via"]): string {
  const words = VIA_WORDS[via];
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

export const MODALITY_WORDS: Readonly<Record<Modality, string>> = {
  policy: "policy",
  spatial: "place and map",
  visual: "picture",
  precedent: "precedent",
  consultation: "consultation",
  other: "other",
};

/** "12 passages over the length limit". */
export function leftOutWords(reason: LeftOutReason, count: number): string {
  return `${plural(count, "passage")} ${leftOutReason(reason)}`;
}

type Countervailing = {
  readonly found: number;
  readonly examined: number;
  readonly kinds: readonly CountervailingKind[];
};

/** States the countervailing evidence that was searched for and found, including that none was found. */
export function countervailingStatement({ found, examined, kinds }: Countervailing): string {
  const looked = `${plural(examined, "passage was", "passages were")} examined`;
  const sought = kinds.length > 0 ? ` for ${listed(kinds.map((kind) => COUNTERVAILING_WORDS[kind]))}` : "";
  if (found === 0) return `No evidence against was found: ${looked}${sought}.`;
  return `${plural(found, "passage")} may speak against others: ${looked}${sought}. Check each one yourself.`;
}

type Configuration = { readonly label: string; readonly what: string };

/** The built-in assembly configurations, by name. */
export const CONFIGURATION_WORDS: Readonly<Record<string, Configuration>> = {
  balanced: {
    label: "Balanced",
    what: "Up to 20 passages from several documents, with their references.",
  },
  broad: { label: "Broad", what: "Ten passages that say different things, at most two from one document." },
  brief: { label: "Brief", what: "Six short passages, quick to read." },
  audit: { label: "Audit", what: "Up to 60 passages, with all possible counter-evidence and references." },
};
