import type { Entity } from "#lib/domain/chunk.ts";
import { MONTH_OR_SHORT } from "#lib/domain/months.ts";
import { withoutOverlaps } from "#lib/domain/without-overlaps.ts";
import { capitalsAfter, capitalsBefore } from "./capitals.ts";

type EntityType = Entity["type"];

const NUMBER = String.raw`\d{1,3}(?:,\d{3}){0,4}(?:\.\d{1,4})?`;
const UNIT =
  "m²|m2|sq\\.? ?m|sqm|square met(?:re|er)s?|square feet|sq ?ft|hectares?|ha|km|mm|cm|kilomet(?:re|er)s?|met(?:re|er)s?|" +
  "miles?|m|%|per ?cent|dph|dwellings|homes|units|storeys?|bedrooms?|spaces?|stands?|pitches|dBA?|kWh?p?|MWh?|tonnes?|" +
  "litres?|years?|months?|weeks?|days?|hours?|minutes?|people|residents|jobs|vehicles|trips";
const PER =
  "(?: (?:per|a|an) (?:net |gross )?(?:hectare|ha|dwelling|home|unit|person|year|annum|day|hour|storey|bedroom))?";

/** Patterns that match a whole entity. Every repetition is bounded, so the time is linear in the text. */
const PATTERNS: readonly (readonly [EntityType, RegExp])[] = [
  ["date", /\b\d{4}-\d{2}-\d{2}\b/g],
  [
    "date",
    new RegExp(String.raw`\b\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH_OR_SHORT}\b(?:\.?,? \d{4}\b)?`, "g"),
  ],
  ["date", new RegExp(String.raw`\b${MONTH_OR_SHORT}\b\.? (?:\d{1,2}(?:st|nd|rd|th)?,? )?\d{4}\b`, "g")],
  ["date", /\b\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})\b|\b\d{1,2}\.\d{1,2}\.(?:19|20)\d{2}\b/g],
  [
    "amount",
    /(?:£|€|\$|US\$|GBP ?|EUR ?)\d{1,3}(?:,?\d{3}){0,4}(?:\.\d{1,4})?(?: ?(?:million|billion|thousand|bn|m|k)\b)?/g,
  ],
  ["amount", new RegExp(String.raw`\b${NUMBER} ?(?:million |billion )?(?:pounds|euros|dollars)\b`, "g")],
  ["measure", new RegExp(String.raw`\b${NUMBER}[ \u00a0]?(?:${UNIT})(?![\p{L}\p{N}²³])${PER}`, "gu")],
  [
    "legislation",
    /\b[Ss]ection \d{1,3}[A-Z]?(?:\(\d{1,2}\))? (?:agreements?|obligations?|notices?)\b|\bS\.?106\b/g,
  ],
  ["reference", /\b\d{2}\/\d{4,5}\/[A-Z]{2,6}\b|\bAPP\/[A-Z]\d{4}\/[A-Z]\/\d{2}\/\d{4,7}\b/g],
  [
    "reference",
    /\b(?:BS|ISO|EN|BS EN|IEC) ?\d{3,5}(?:-\d{1,3})?(?::\d{4})?\b|\bdoi:10\.\d{4,9}\/[^\s]{1,80}/g,
  ],
  [
    "reference",
    /\bNPPF (?:paragraphs? )?\d{1,3}\b|\b[Pp]aragraphs? \d{1,3}(?:\.\d{1,3})? of the (?:NPPF|Framework)\b/g,
  ],
  ["place", /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/g],
  [
    "organisation",
    /\b(?:Historic England|Natural England|Homes England|Sport England|Environment Agency|Planning Inspectorate|National Highways|Network Rail|National Trust|NHS England|Forestry Commission)\b/g,
  ],
];

/** Keywords at the end of an entity. The capitalised words before the keyword belong to it. */
const ENDINGS: readonly (readonly [EntityType, RegExp])[] = [
  [
    "organisation",
    /\b(?:Council|Authority|Agency|Ltd|Limited|plc|PLC|LLP|Inc|Corporation|University|Association|Trust|Society|Commission|Committee|Partnership|Inspectorate|Department|Ministry|Board|Cabinet|Forum|Group|Institute|Consultants|Homes)\b/g,
  ],
  [
    "place",
    /\b(?:Road|Street|Lane|Avenue|Square|Close|Drive|Ward|Parish|Conservation Area|Bridge|Station|Hospital|Common|Wood|Park|Green|Quay|Hill|Valley|Canal|River|Borough|County)\b/g,
  ],
  [
    "legislation",
    /\b(?:Act|Regulations|Order|Rules|Directive)(?: \((?:[A-Z][A-Za-z ]{2,40})\)(?: \(England\))?)? \d{4}\b/g,
  ],
];

const TITLE =
  /\b(?:(?:Mr|Mrs|Ms|Dr|Cllr|Prof|Rev)\b\.?|(?:Miss|Councillor|Sir|Dame|Lord|Lady|Professor|Inspector|Judge)\b)(?= \p{Lu})/gu;
const POLICY_ID = String.raw`(?:[A-Z]{1,6}[ ./-]?\d{1,3}(?:\.\d{1,2})?[a-zA-Z]?|\d{1,3}(?:\.\d{1,2})?)(?![\p{L}\p{N}])`;
const POLICY = new RegExp(String.raw`\b(?:[Pp]olic(?:y|ies)|POLIC(?:Y|IES)) ${POLICY_ID}`, "gu");
const POLICY_MORE = new RegExp(`^(?:, | and | or | & |, and )${POLICY_ID}`, "u");

/**
 * Returns organisations, people with titles, places, dates, amounts, measures, policies, legislation and references,
 * found by patterns alone. Entities are in order and do not overlap. Takes linear time.
 */
export function findEntities(text: string): Entity[] {
  const found: Entity[] = [];
  const add = (type: EntityType, start: number, end: number) => {
    found.push({ type, start, end, text: text.slice(start, end).replace(/\s+/g, " ") });
  };
  for (const [type, pattern] of PATTERNS) {
    for (const match of text.matchAll(pattern)) add(type, match.index, match.index + match[0].length);
  }
  for (const [type, pattern] of ENDINGS) {
    for (const match of text.matchAll(pattern)) {
      const name = withoutOpener(text, capitalsBefore(text, match.index), match.index);
      const start = type === "place" ? afterLastAnd(text, name, match.index) : name;
      if (start < match.index) add(type, start, match.index + match[0].length);
    }
  }
  for (const match of text.matchAll(TITLE)) {
    const from = match.index + match[0].length;
    add("person", match.index, capitalsAfter(text, from, 3));
  }
  for (const match of text.matchAll(POLICY)) addPolicies(text, match.index, match[0].length, add);
  return mostCertain(found);
}

/** "Policies H4, H5 and DM1" is three entities. Only the first includes the word "Policies". */
function addPolicies(
  text: string,
  start: number,
  length: number,
  add: (type: EntityType, start: number, end: number) => void,
): void {
  let end = start + length;
  add("policy", start, end);
  for (let count = 0; count < 12; count++) {
    const more = POLICY_MORE.exec(text.slice(end, end + 24));
    if (!more) return;
    const id = more[0].replace(/^(?:, and |, | and | or | & )/, "");
    end += more[0].length;
    add("policy", end - id.length, end);
  }
}

const OPENER =
  /^(?:and|of|the|for|on|in|to|with|&|The|That|This|These|Our|A|An|In|At|On|By|For|From|To|Of|And|With|When|Where|If|All|Any|Each|Every|No|Most)[ \n]/;

/** "Mill and Far Street" may be one place or two. Only the last name is certain, so it starts after the "and". */
function afterLastAnd(text: string, start: number, end: number): number {
  const and = text.slice(start, end).lastIndexOf(" and ");
  return and < 0 ? start : start + and + 5;
}

/** A capital at the start of a sentence is not part of a name: "The Halden Council", "Under the Housing Act". */
function withoutOpener(text: string, start: number, end: number): number {
  let from = start;
  for (let opener = OPENER.exec(text.slice(from, end)); opener; opener = OPENER.exec(text.slice(from, end))) {
    from += opener[0].length;
  }
  from += /^["'‘“(]/.test(text.slice(from, end)) ? 1 : 0;
  const article = /^\p{Lu}[\p{L}'’-]* (?:(?:of|in|on|for|to|with) )?the /u.exec(text.slice(from, end));
  return from + (article?.[0].length ?? 0);
}

/** Of overlapping entities, keeps the one of the more certain type, then the earlier, then the longer. */
function mostCertain(found: readonly Entity[]): Entity[] {
  const rank = (entity: Entity) => BY_CERTAINTY.indexOf(entity.type);
  const ordered = found.toSorted((a, b) => rank(a) - rank(b) || a.start - b.start || b.end - a.end);
  return withoutOverlaps(ordered, (entity) => entity).sort((a, b) => a.start - b.start);
}

const BY_CERTAINTY: readonly EntityType[] = [
  "legislation",
  "policy",
  "reference",
  "date",
  "amount",
  "measure",
  "person",
  "organisation",
  "place",
];
