import { letterValue, romanValue } from "./numerals.ts";

/**
 * The class of a clause mark. `policy`, `named` (Appendix 2, Article 5) and `division` (Chapter 4, Part B) open a part
 * of the document. `decimal` and `number` open a numbered paragraph. `letter`, `roman` and `criterion` open an item in
 * one.
 */
export type MarkClass =
  | "policy"
  | "named"
  | "division"
  | "decimal"
  | "number"
  | "letter"
  | "roman"
  | "criterion";

/** One way to read a mark. "(i)" is the letter 9 or the roman numeral 1. */
export type Reading = { readonly markClass: MarkClass; readonly value: number };

export type ClauseMark = {
  /** As printed, without a final full stop or colon: "Policy H4", "3.12", "(b)", "iv)". */
  readonly id: string;
  /** Its printed form ("(a)", "a)", "A."), shared by the items of one list. */
  readonly style: string;
  readonly readings: readonly Reading[];
  /** True if the mark counts alone. Other marks need a neighbour in sequence or a list item's marker. */
  readonly strong: boolean;
  /** The policy's own name ("H4") for class `policy`. */
  readonly policyId?: string;
  /** A policy code without the word "Policy". It counts only if the document has several. */
  readonly bare?: boolean;
  /** True if a colon, full stop, dash or line end follows, so the mark is a label and not the start of a sentence. */
  readonly separated: boolean;
  /** Number of characters of the mark from the start of the text, including the white space after it. */
  readonly length: number;
};

const POLICY_ID = String.raw`[A-Z]{0,5}[a-z]{0,3}(?:[ ./-]?\d{1,3}){1,3}[A-Za-z]?`;
const NAMED_POLICY = new RegExp(
  String.raw`^((?:Strategic |Draft |Core )?Policy|POLICY) (${POLICY_ID}|[A-Z]{1,4})(?![\w])[.:]?\s*`,
);
/** A bare policy code before a title: "H4: Density", "DS1 Overall needs", "CS 12 – Trees". */
const BARE_POLICY = /^([A-Z]{1,5}[ -]?\d{1,3}(?:\.\d{1,2})?[A-Za-z]?)(?:\s*[:.–—-]\s*|\s+)(?=\p{Lu})/u;
const NAMED =
  /^((?:Appendix|Annex|Article|Schedule|Regulation|APPENDIX|ANNEX|ARTICLE|SCHEDULE) (?:\d{1,3}(?:\.\d{1,3})*[A-Z]?|[A-Z]{1,2}|[IVX]{1,5}))(?!\w)[.:]?\s*/;
const DIVISION =
  /^((?:Chapter|Section|Part|CHAPTER|SECTION|PART) (?:\d{1,3}(?:\.\d{1,3})*|[A-Z]|[IVX]{1,5}))(?!\w)[.:]?\s*/;
const CRITERION =
  /^((?:Criterion|Principle|Objective|Requirement|Condition|Recommendation|CRITERION|PRINCIPLE|OBJECTIVE|RECOMMENDATION) (\d{1,3}|[A-Z]|[a-z]))(?!\w)[.:]?\s*/;
const SECTION_SIGN = /^(§§? ?(\d{1,4})(?:\.\d{1,3})*[a-z]?)[.:]?\s+/;
const DECIMAL = /^((\d{1,3}(?:\.\d{1,3}){1,4})[a-z]?)[.:)]?(?:\s+|$)/;
const BRACKETED_NUMBER = /^(\((\d{1,3})\))\s+/;
const NUMBER = /^((\d{1,3})(?:[.:](?=\s)|\)))(?:\s+|$)/;
const HEADING_NUMBER = /^(\d{1,3})\s+(?=\p{Lu})/u;
const ITEM = /^((\()?([A-Za-z]{1,2}|[ivxlIVXL]{1,6})(\)|[.:](?=\s|$)))(?:\s+|$)/;
const UNIT_AFTER =
  /^(?:m|mm|cm|km|ha|kg|metres?|meters?|miles?|hectares?|million|billion|per|%|times|and|to|of|in)\b|^%/;

/** Reads the clause mark at the start of `head`, the first characters of a heading, paragraph or item. */
export function readMark(head: string, where: "heading" | "text" | "marker"): ClauseMark | null {
  const found = readPart(head, where) ?? readNumber(head, where) ?? readItem(head, where);
  if (!found) return null;
  return { ...found, separated: /^(?:[ \t]*(?:[.:–—-]|\n|$))/.test(head.slice(found.id.length)) };
}

function readPart(head: string, where: "heading" | "text" | "marker"): ClauseMark | null {
  const policy = NAMED_POLICY.exec(head);
  if (policy) {
    const [all, word = "", id = ""] = policy;
    return mark(`${word} ${id}`, "Policy", [{ markClass: "policy", value: 0 }], true, all.length, id.trim());
  }
  const criterion = CRITERION.exec(head);
  if (criterion) {
    const [all, id = "", number = ""] = criterion;
    const value = Number(number) || letterValue(number.toLowerCase());
    return mark(id, "Criterion", [{ markClass: "criterion", value }], true, all.length);
  }
  const named = NAMED.exec(head);
  if (named) return mark(named[1] ?? "", "Named", [{ markClass: "named", value: 0 }], true, named[0].length);
  const division = DIVISION.exec(head);
  if (division)
    return mark(
      division[1] ?? "",
      "Division",
      [{ markClass: "division", value: 0 }],
      true,
      division[0].length,
    );
  const sign = SECTION_SIGN.exec(head);
  if (sign)
    return mark(sign[1] ?? "", "§", [{ markClass: "named", value: Number(sign[2]) }], true, sign[0].length);
  if (where !== "heading") return null;
  const bare = BARE_POLICY.exec(head);
  if (!bare) return null;
  const [all, code = ""] = bare;
  // "A46 Link Road", "M6 Junction" and "Q3 Results" are not policies. "A4: Amenity" may be one.
  if (/^(?:[ABMQ]|FY)[ -]?\d/.test(code) && /^\s/.test(all.slice(code.length)) && !/[:.–—]/.test(all))
    return null;
  return { ...mark(code, "Policy", [{ markClass: "policy", value: 0 }], true, all.length, code), bare: true };
}

function readNumber(head: string, where: "heading" | "text" | "marker"): ClauseMark | null {
  const decimal = DECIMAL.exec(head);
  if (decimal) {
    const [all, id = "", digits = ""] = decimal;
    const rest = head.slice(all.length);
    if (where === "text" && UNIT_AFTER.test(rest)) return null;
    const value = Number(digits.slice(digits.lastIndexOf(".") + 1));
    const strong = where !== "text" || /^["'“‘([]?\p{Lu}/u.test(rest);
    return mark(
      id,
      `decimal${digits.split(".").length}`,
      [{ markClass: "decimal", value }],
      strong,
      all.length,
    );
  }
  const number =
    BRACKETED_NUMBER.exec(head) ??
    NUMBER.exec(head) ??
    (where === "heading" ? HEADING_NUMBER.exec(head) : null);
  if (!number) return null;
  const [all, printed = "", digits = printed] = number;
  const style = printed.replace(/\d+/, "1");
  const id = printed.replace(/[.:]$/, "");
  return mark(id, style, [{ markClass: "number", value: Number(digits) }], where !== "text", all.length);
}

function readItem(head: string, where: "heading" | "text" | "marker"): ClauseMark | null {
  const item = ITEM.exec(head);
  if (!item) return null;
  const [all, printed = "", open = "", letters = "", close = ""] = item;
  const lower = letters.toLowerCase();
  if (letters !== lower && letters !== letters.toUpperCase()) return null;
  const readings: Reading[] = [];
  const letter = letterValue(lower);
  if (letter > 0) readings.push({ markClass: "letter", value: letter });
  const roman = romanValue(lower);
  if (roman > 0) readings.push({ markClass: "roman", value: roman });
  if (readings.length === 0) return null;
  // In "A. Smith" or "in a)" the letter is not a mark. Only a pair of brackets counts alone.
  const strong = where === "marker" || open !== "";
  const style = `${open}${letters === lower ? "a" : "A"}${close.replace(":", ".")}`;
  return mark(printed.replace(/[.:]$/, ""), style, readings, strong, all.length);
}

function mark(
  id: string,
  style: string,
  readings: readonly Reading[],
  strong: boolean,
  length: number,
  policyId?: string,
): ClauseMark {
  const base = { id, style, readings, strong, length, separated: false };
  return policyId === undefined ? base : { ...base, policyId };
}
