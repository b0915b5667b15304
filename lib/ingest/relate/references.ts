import type { RelationKind } from "#lib/domain/relation.ts";
import type { Unit } from "#lib/ingest/chunk/unit.ts";
import type { Outline } from "../chunk/outline.ts";
import { clauseKeys } from "./anchors.ts";
import { idKey, itemsOf, nameKey, partKey, partWord } from "./keys.ts";
import { shortWords, unitFinder } from "./places.ts";
import type { Anchor, Reference } from "./types.ts";

const WORD =
  "[Pp]olic(?:y|ies)|POLIC(?:Y|IES)|[Aa]ppendi(?:x|ces)|[Aa]nnex(?:es)?|[Tt]ables?|[Ff]igures?|[Ff]igs?\\.?|[Mm]aps?|[Cc]hapters?|" +
  "[Ss]ections?|[Pp]aragraphs?|[Pp]aras?\\.?|[Cc]lauses?|[Aa]rticles?|[Ss]chedules?|[Oo]bjectives?|[Cc]onditions?|[Pp]arts?|" +
  "[Pp]rinciples?|[Rr]equirements?|[Cc]riteri(?:on|a)|[Ll]imbs?|[Ii]tems?|[Uu]nder|[Ss]ub-?paragraphs?";
const BRACKETS = String.raw`(?:\((?:[a-z]{1,4}|\d{1,2})\)){1,3}`;
const ID = String.raw`(?:(?:[A-Z]{1,5}[ -]?\d{1,3}(?:\.\d{1,2})?[a-zA-Z]?|\d{1,3}(?:\.\d{1,3}){0,4}[a-zA-Z]?|[A-HJ-Z]|[IVX]{2,5})(?![\p{L}\p{N}])(?:${BRACKETS})?|${BRACKETS})`;
const AND = "(?:, (?:and |or )?| and | or | & | to |–)";
const REFERENCE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${WORD})[ \u00a0\n](${ID}(?:${AND}${ID}){0,8})(?![\p{L}\p{N}])`,
  "gu",
);
const ONE = new RegExp(ID, "gu");
/** "Policy H4 of the Local Plan", "paragraph 5.7 in the draft Quayside Design Code". */
const OF_NAME =
  /^ (?:of|in|to|from) (?:(?:the|that|its|our) )?((?:(?:draft|adopted|emerging|current) )?\p{Lu}[\p{L}\p{N}'’&-]{0,40}(?: (?:of|and|the|for|on|to|&|\d{4}(?:[–-]\d{2,4})?|\p{Lu}[\p{L}\p{N}'’&-]{0,40})){0,10})/u;
const OF_POLICY = new RegExp(`^ (?:of|in|to) (?:the )?[Pp]olicy (${ID})`, "u");
const TRAILING = /(?: (?:of|and|the|for|on|to|&))+$|[.,;:]+$/;
/** Names of laws and agreements are not parts of a document. */
const NO_PART = /^ (?:agreements?|obligations?|notices?|directions?|order|appeal)\b/;
const ITEM_WORDS = new Set(["criterion", "limb", "item", "under", "sub-paragraph", "subparagraph"]);
const COUNTED = new Set(["condition", "paragraph", "clause", "requirement", "objective"]);
const ASSET_WORDS = new Set(["table", "figure", "map"]);
const MAX_REFERENCES = 4000;

/**
 * Returns a text's references to parts of this or another document: clauses, sections, appendices, tables and figures.
 * A number in a cell or a comment of a spreadsheet ("clause 7.3") may mean any document, so it is left out unless the
 * spreadsheet has that part or the words name a document.
 */
export function partReferences(outline: Outline, anchors: readonly Anchor[]): Reference[] {
  const { text, blocks } = outline.extracted;
  const unitAt = unitFinder(outline);
  const own = new Set(anchors.map(({ key }) => key));
  const policyAt = policyFinder(outline, anchors);
  const found: Reference[] = [];
  for (const match of text.matchAll(REFERENCE)) {
    if (found.length >= MAX_REFERENCES) break;
    const [whole, word = "", ids = ""] = match;
    const unit = unitAt(match.index);
    const after = text.slice(match.index + whole.length, match.index + whole.length + 140);
    if (!unit || isOwnLabel(unit, match.index) || NO_PART.test(after)) continue;
    const start = match.index;
    const name = TRAILING[Symbol.replace](OF_NAME.exec(after)?.[1] ?? "", "");
    const named = OF_POLICY.exec(after)?.[1];
    const keys = keysOf(partWord(word), ids, named ?? null, () => policyAt(unit, start));
    const toNames = named || name === "" ? [] : [nameKey(name)].flatMap((key) => key ?? []);
    const words = shortWords(
      `${whole}${name === "" ? "" : after.slice(0, after.indexOf(name) + name.length)}`,
    );
    const isOnSheet = blocks[unit.block]?.sheet !== undefined;
    for (const { toKey, score } of keys) {
      if (isOnSheet && toNames.length === 0 && !toKey.startsWith("policy:") && !own.has(toKey)) continue;
      const span = { start, end: start + whole.length };
      const kind: RelationKind = ASSET_WORDS.has(partWord(word)) ? "asset_reference" : "clause_reference";
      found.push({
        kind,
        span,
        toKey,
        toNames,
        uri: null,
        score,
        evidence: { words, span, method: "label" },
      });
    }
  }
  return found;
}

/** A heading "Policy H4 Flat conversions" is not a reference to itself. */
function isOwnLabel(unit: Unit, at: number): boolean {
  return (unit.opens !== null || unit.kind === "caption" || unit.kind === "heading") && at <= unit.start + 8;
}

type Keyed = { readonly toKey: string; readonly score: number };

/**
 * Returns a key for each id in "Policies H4, H5(b) and DM1". Items belong to the policy that is named or around them.
 */
function keysOf(word: string, ids: string, named: string | null, policy: () => ItemHome | null): Keyed[] {
  const keyed: Keyed[] = [];
  let last: string | null = null;
  for (const [id] of ids.matchAll(ONE)) {
    const bracket = id.indexOf("(");
    const plain = bracket < 0 ? id : id.slice(0, bracket);
    const items = bracket < 0 ? [] : itemsOf(id.slice(bracket));
    if (plain !== "") {
      if (COUNTED.has(word) && !/\d/.test(plain)) continue;
      if (ITEM_WORDS.has(word) && named === null && !/^\d{1,2}$|^[A-Z]$/.test(plain)) continue;
      const home = ITEM_WORDS.has(word) ? itemKey([idKey(plain)], named, policy()) : null;
      last = home?.toKey ?? (ITEM_WORDS.has(word) ? null : partKey(word, plain));
      if (last !== null) keyed.push({ toKey: [last, ...items].join("/"), score: home?.score ?? 1 });
    } else if (word === "policy" && last !== null) {
      keyed.push({ toKey: [last, ...items].join("/"), score: 1 });
    } else {
      const home = itemKey(items, named, policy());
      if (home) keyed.push(home);
    }
  }
  return keyed;
}

/** The policy that items belong to, and a test for the keys that it has. */
type ItemHome = { readonly key: string; readonly within: boolean; readonly has: (key: string) => boolean };

function itemKey(items: readonly string[], named: string | null, home: ItemHome | null): Keyed | null {
  if (items.length === 0) return null;
  if (named !== null) return { toKey: [partKey("policy", named), ...items].join("/"), score: 1 };
  if (home === null) return null;
  const toKey = [home.key, ...items].join("/");
  return home.has(toKey) ? { toKey, score: home.within ? 1 : 0.85 } : null;
}

/** Returns the policy or numbered clause around a place, or else the last policy above it. */
function policyFinder({ units }: Outline, anchors: readonly Anchor[]) {
  const keys = new Set(anchors.map(({ key }) => key));
  const has = (key: string) => keys.has(key);
  const above = new Map<number, string>();
  let last = "";
  for (const unit of units) {
    const policy = unit.clauses.findLast((clause) => clause.policyId !== null);
    if (policy) last = `policy:${idKey(policy.policyId ?? "")}`;
    above.set(unit.start, last);
  }
  return (unit: Unit, _at: number): ItemHome | null => {
    const policy = unit.clauses.findLast((clause) => clause.policyId !== null);
    if (policy) return { key: `policy:${idKey(policy.policyId ?? "")}`, within: true, has };
    const key = above.get(unit.start) ?? "";
    if (key !== "") return { key, within: false, has };
    const [own] = clauseKeys(
      unit.clauses.filter(({ markClass }) => markClass === "decimal" || markClass === "number"),
      unit,
    );
    return own === undefined ? null : { key: own, within: true, has };
  };
}
