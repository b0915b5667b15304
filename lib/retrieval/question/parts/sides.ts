import type { Piece } from "./clauses.ts";
import { contentWords, namesIn, namesSource, wordsOf } from "./words.ts";

/** What a clause compares: the words common to all sides, and each side's own words. */
export type Sides = {
  readonly reasonCode: SidesCode;
  /** Added to every side. */
  readonly common: readonly Piece[];
  readonly sides: readonly Piece[];
};

const SIDES_CODES = ["compared", "between_two", "more_than", "named_sides"] as const;
type SidesCode = (typeof SIDES_CODES)[number];

type Rule = {
  readonly reasonCode: SidesCode;
  readonly pattern: RegExp;
  /** Checks the named groups; a rule applies only if this returns true. */
  readonly holds?: (groups: Readonly<Record<string, string>>) => boolean;
};

/** Prepositions before the compared things. */
const PREPOSITIONS = "in|of|at|for|from|across|under|by|on";

/**
 * Named groups: `a` and `b` are sides, or `list` is a list of sides; `x`, `y` and `z` are common to all sides. The
 * first rule that matches with sides that can be searched alone applies.
 */
const RULES: readonly Rule[] = [
  {
    reasonCode: "compared",
    pattern: /^(?:please\s+)?(?:compare|contrast)\s+(?<a>.+)\s(?:with|to|against|versus)\s(?<b>.+)$/di,
  },
  {
    reasonCode: "compared",
    pattern: new RegExp(
      `^(?:please\\s+)?(?:compare|contrast)\\s+(?<x>.+)\\s(?:between|${PREPOSITIONS})\\s(?<list>.+\\sand\\s.+)$`,
      "di",
    ),
  },
  { reasonCode: "compared", pattern: /^(?:please\s+)?(?:compare|contrast)\s+(?<list>.+\sand\s.+)$/di },
  {
    reasonCode: "compared",
    pattern: /^(?<a>.+?)\s(?:compares?|compared)\s+(?:with|to|against)\s+(?<b>.+)$/di,
  },
  {
    reasonCode: "compared",
    pattern: /^(?<a>.+?)\s(?:differs?|differing|differed|different)\s+from\s+(?<b>.+)$/di,
  },
  {
    reasonCode: "compared",
    pattern:
      /^(?<a>.+?)\s(?:(?:aligns?|aligned|comply|complies|conflicts?|squares?|fits?)\s+with|(?:in\s+(?:line|accordance|conflict|conformity|keeping)|consistent|inconsistent|compatible|at\s+odds)\s+with|conforms?\s+(?:to|with)|contradicts?|differs?\s+with)\s+(?<b>.+)$/di,
    holds: ({ b = "" }) => isAnotherSource(b),
  },
  {
    reasonCode: "between_two",
    pattern:
      /^(?<x>.*\b(?:differen\w+|chang\w+|gone up|gone down|ris\w+|rose|fall\w*|fell|grow\w*|grew|how (?:many|much) (?:days|weeks|months|years|time)|how long)\b.*)\sbetween\s(?<list>.+?\sand\s[^,?]+)(?<z>.*)$/di,
  },
  { reasonCode: "compared", pattern: /^(?<a>.+?)\s(?:versus|vs\.?)\s(?<b>.+)$/di },
  {
    reasonCode: "more_than",
    pattern: /^(?<a>.+?\b(?:more|less|fewer|longer|larger|stricter|\p{L}+er|worse)\b.*?)\sthan\s(?<b>.+)$/diu,
    holds: ({ b = "" }) => isAnotherSource(b),
  },
  {
    reasonCode: "more_than",
    pattern:
      /^(?<a>.+?)\s(?:as\s+(?!well\b)\p{L}+\s+as|too\s+\p{L}+\s+for|(?:the\s+)?same\s[^,]*?\bas)\s+(?<b>.+)$/diu,
    holds: ({ b = "" }) => isAnotherSource(b),
  },
  {
    reasonCode: "named_sides",
    pattern:
      /^(?<x>.*?\b(?:do|does|did|have|has|will|would)\s)(?<list>.+?\sand\s.+?)\s(?<z>(?:each|both|say|want|ask|require|tell|differ|agree|allow|set|give|show|treat|define|measure|count)\b.*)$/di,
    holds: ({ list = "" }) => wordsOf(list).length <= 14 && listOf(list).every(namesSource),
  },
  {
    reasonCode: "named_sides",
    pattern:
      /^(?<x>.*?)\b(?:is|are|was|were|has|have|do|does|did|will|would)\s(?<list>.+?\sor\s.+?)\s(?<z>(?:the\s+)?(?:\p{L}{2,}er|more|less|better|first|sooner)\b.*)$/diu,
    holds: ({ list = "" }) =>
      listOf(list).every((side) => namesIn(`. ${side}`).length + namesIn(`x ${side}`).length > 0),
  },
  {
    reasonCode: "named_sides",
    pattern:
      /^(?<x>.+?)[\s,]+(?<list>(?:(?:in|at|by|under)\s[^,]+?,\s)*(?:in|at|by|under)\s[^,]+?\sand\s(?:in|at|by|under)\s[^,]+)$/di,
    holds: ({ list = "" }) => listOf(list).every(namesSource),
  },
  {
    reasonCode: "named_sides",
    pattern: /^(?<x>[^:]+):\s(?<list>[^,]+?\s(?:and|against|or)\s[^,]+)$/di,
    holds: ({ list = "" }) => listOf(list).every(namesSource),
  },
];

/** True for a source, not a number or a part: "than the policy asks", not "than 10 dwellings" or "than the eaves". */
function isAnotherSource(side: string): boolean {
  return !/^(?:about\s+)?\d/.test(side) && namesSource(side);
}

const LIST_JOINT = /,\s*(?:and\s+|or\s+)?|\s+(?:and|or|against)\s+/g;

function listOf(list: string): string[] {
  return list.split(LIST_JOINT).filter((side) => side.trim() !== "");
}

/** Returns what a clause compares; null if it asks one thing. */
export function sidesOf(clause: Piece, most: number): Sides | null {
  for (const { reasonCode, pattern, holds } of RULES) {
    const found = pattern.exec(clause.text.replace(/[?.!;\s]+$/, ""));
    if (found?.groups === undefined || holds?.(found.groups) === false) continue;
    const groups = namedGroups(found, clause.start);
    const list = groups.get("list");
    const sides = list === undefined ? both(groups.get("a"), groups.get("b")) : partsOf(list);
    const common = ["x", "y", "z"].flatMap((name) => groups.get(name) ?? []);
    if (sides.length < 2 || sides.length > most || !sides.every(({ text }) => contentWords(text).length > 0))
      continue;
    return { reasonCode, common, sides };
  }
  return null;
}

function both(a: Piece | undefined, b: Piece | undefined): Piece[] {
  return a === undefined || b === undefined ? [] : [a, b];
}

function namedGroups(found: RegExpExecArray, from: number): Map<string, Piece> {
  const at = found.indices?.groups ?? {};
  return new Map(
    Object.entries(at).flatMap(([name, place]) => {
      const text = found.groups?.[name];
      if (place === undefined || text === undefined || text.trim() === "") return [];
      return [[name, { text, start: from + place[0], end: from + place[1] }] as const];
    }),
  );
}

function partsOf(list: Piece): Piece[] {
  const parts: Piece[] = [];
  let from = 0;
  const edges = [...list.text.matchAll(LIST_JOINT)].map(
    ({ 0: found, index }) => [index, index + found.length] as const,
  );
  for (const [end, next] of [...edges, [list.text.length, list.text.length] as const]) {
    const text = list.text.slice(from, end);
    if (text.trim() !== "") parts.push({ text, start: list.start + from, end: list.start + end });
    from = next;
  }
  return parts;
}
