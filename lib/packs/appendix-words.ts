import type { CountervailingKind } from "#lib/domain/countervailing-set.ts";
import { frameLines } from "#lib/domain/frame-words.ts";
import { isOfOneComputer } from "#lib/domain/own-computer.ts";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import type { PackExport } from "#lib/domain/pack-export.ts";
import { surestAgainst } from "#lib/domain/pack-suggestion.ts";
import { summarySentences } from "#lib/domain/pack-summary.ts";
import {
  AGAINST_LABELS,
  COUNTERVAILING_WORDS,
  citationWords,
  leftOutReason,
  VIA_WORDS,
} from "#lib/domain/pack-words.ts";
import { plural } from "#lib/domain/quantity-words.ts";
import { withStruckWords } from "#lib/domain/struck-words.ts";
import { momentWords } from "./moment-words.ts";

export const FOUND_HEADING = "How this was found";

/** Head of the appendix's table: the item's number, and its lines. */
export const FOUND_COLUMNS = ["Item", "Source, search and checks"] as const;

export const packVersionWords = (version: number | null) =>
  version === null ? "draft" : `version ${version}`;

/** An item's location: version, page, section. */
export function itemPlaceWords(
  item: Pick<PackItemView, "citedVersion" | "page" | "printedPage" | "lastPage" | "source">,
): string {
  const section = item.source.state === "removed" ? [] : item.source.sectionPath;
  return [
    citationWords(item.citedVersion, item.source),
    ...(item.page === null ? [] : [pageInFile(item.page, item)]),
    ...(section.length === 0 ? [] : [section.join(" › ")]),
  ].join(", ");
}

/** "page 87", "pages 87–88", "page 87 (page 88 of the file)". A range has printed numbers where they are known. */
function pageInFile(
  page: number,
  { printedPage, lastPage }: Pick<PackItemView, "printedPage" | "lastPage">,
): string {
  const shown = printedPage ?? page;
  const words = lastPage !== undefined && lastPage > shown ? `pages ${shown}–${lastPage}` : `page ${shown}`;
  return printedPage === undefined ? words : `${words} (page ${page} of the file)`;
}

const spoken = (code: string) => code.replaceAll("_", " ");

/** Returns a label inside a sentence: "possible exception". */
export function againstWords(kind: CountervailingKind): string {
  const label = AGAINST_LABELS[kind];
  return `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/**
 * How an item came into the pack and what may speak against it, one line each. `numberOf` returns an item's number by
 * ref.
 */
export function provenanceLines(
  { evidenceRef, provenance }: Pick<PackItemView, "evidenceRef" | "provenance">,
  numberOf: (ref: string) => number | null,
): string[] {
  const { via, rank, score, traceId, path, standsFor } = provenance;
  const named = (ref: string) => {
    if (ref === evidenceRef) return "itself";
    const number = numberOf(ref);
    return number === null ? ref : `item ${number}`;
  };
  const facts = [
    VIA_WORDS[via],
    ...(rank === null ? [] : [`rank ${rank}`]),
    ...(score === null ? [] : [`score ${score.toFixed(3)}`]),
    ...(traceId === null ? [] : [`receipt ${traceId}`]),
  ];
  return [
    facts.join(", "),
    ...path.map(
      ({ kind, fromRef, toRef, words }) =>
        `${named(fromRef)} → ${toRef === evidenceRef ? "this item" : named(toRef)} (${spoken(kind)})${words === "" ? "" : `: ${words}`}`,
    ),
    ...surestAgainst({ provenance }).map(
      ({ kind, score: sure, againstRef, reason }) =>
        `May speak against ${named(againstRef)} (${againstWords(kind)}, certainty ${sure.toFixed(2)}, not checked)${reason === "" ? "" : `: ${reason}`}`,
    ),
    ...(standsFor.length === 0 ? [] : [`Represents ${plural(standsFor.length, "near-duplicate")}`]),
  ];
}

/** Facts that are addresses to open. Those of one computer have other names, and are words. */
export const ADDRESS_FACTS: ReadonlySet<string> = new Set(["Address", "Receipt"]);

/** Why the footnotes of a file have no links. */
const LOCAL_LINKS =
  "Links work only on the computer where this Sightline runs, so footnotes in this file have none.";

/** How the evidence of a whole pack was found: a name and a text each. */
export function foundFacts({
  exportedAt,
  address,
  receiptAddresses,
  pack,
}: PackExport): (readonly [string, string])[] {
  const { frame } = pack;
  const titles = new Map(
    pack.items.flatMap(({ source }) =>
      source.state === "removed" ? [] : [[source.corpus.id, source.corpus.title] as const],
    ),
  );
  const isLocal = isOfOneComputer(address);
  const named = (name: string) => (isLocal ? `${name} on that computer` : name);
  return [
    ["Pack", `${pack.id}, ${packVersionWords(pack.version)}`],
    ["Exported", momentWords(exportedAt)],
    ...(isLocal ? [["Links", LOCAL_LINKS] as const] : []),
    [named("Address"), address],
    ...(frame === null ? [] : frameLines(frame, (id) => titles.get(id) ?? id)).map(
      ({ name, words }) => [name, words] as const,
    ),
    ...(titles.size === 0 ? [] : ([["Quoted from", [...new Set(titles.values())].join(", ")]] as const)),
    ...receiptAddresses.map((each) => [named("Receipt"), each] as const),
    ...assemblyFacts(pack.assembly),
    ...summarySentences(pack).map(
      ({ number, words }) => ["Key sentence", `${withStruckWords(words)} (${number})`] as const,
    ),
  ];
}

function assemblyFacts(assembly: PackView["assembly"]): (readonly [string, string])[] {
  if (assembly === null) return [];
  const { config, tokens, considered, leftOut, countervailing } = assembly;
  const left = leftOut
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => `${count} ${leftOutReason(reason)}`);
  const looked = `${plural(countervailing.examined, "passage")} examined for ${countervailing.kinds.map((kind) => COUNTERVAILING_WORDS[kind]).join(", ") || "nothing"}`;
  return [
    ["Drafted by", `${config.name}: ${tokens.used} of ${tokens.budget} tokens (${tokens.tokenizer})`],
    ["Considered", plural(considered, "passage")],
    ["Left out", left.join(", ") || "nothing"],
    [
      "Counter-evidence",
      `${countervailing.found === 0 ? "none found" : `${countervailing.found} found`}, ${looked}`,
    ],
    ...countervailing.searchedWith.map((words) => ["Searched with", words] as const),
  ];
}
