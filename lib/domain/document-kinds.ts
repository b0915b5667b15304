import type { LetterHead } from "./letter.ts";

/**
 * The kinds of planning documents that a person may choose, and the words that name them. `rule` kinds also occur in
 * the titles of papers about them ("Local Plan: sustainability appraisal"), so such papers are left out.
 */
type KindFacts = {
  readonly kind: string;
  /** Words that name the kind in a title or on a cover. Absent for kinds that only a person chooses. */
  readonly words?: RegExp;
  /** True if papers about the kind have its name in their titles. */
  readonly rule?: true;
  /**
   * True if only a title or a file's name may name it, and only one that names no plan. The covers of other documents
   * mention such papers.
   */
  readonly titleOnly?: true;
};

const LETTER = "letter";

/** Tried in this order, so a paper about a plan is found before the plan. */
const KINDS = [
  { kind: "appeal decision", words: /\bappeal decisions?\b/i },
  {
    kind: "decision notice",
    words:
      /\b(?:decision notice|notice of (?:decision|refusal|(?:grant of )?planning permission)|grant of planning permission)\b/i,
  },
  { kind: "minutes", words: /^(?:draft |approved )?minutes\b|\bminutes(?: of\b|(?: \d[^a-z]*)?$)/i },
  {
    kind: "officer report",
    words: /\b(?:(?:planning |case )?officer(?:['’]?s)? report|delegated (?:decision )?report)\b/i,
  },
  {
    kind: "committee report",
    words:
      /\b(?:(?:committee|cabinet(?: member| and council)?|council) report|report to (?:the )?(?:[a-z]+ ){0,3}(?:committee|cabinet))\b/i,
  },
  {
    kind: "inspector's report",
    words:
      /\b(?:(?:inspector|examiner)(?:s|['’]s)? (?:final )?report|report on .{0,80}\bexamination|an inspector appointed by)\b/i,
  },
  {
    kind: "consultation statement",
    words: /\b(?:consultation statement|statement of consultation|statement of (?:public )?participation)\b/i,
  },
  { kind: "statement of community involvement", words: /\bstatement of community involvement\b/i },
  {
    kind: "consultation response",
    words:
      /\b(?:(?:consultation|consultee|statutory consultee) (?:response|reply)|response to (?:the )?consultation)\b/i,
  },
  { kind: "objection", words: /^(?:letter of )?objection\b|\bobjections? to\b/i },
  { kind: "national policy", words: /\b(?:national planning policy framework|nppf)\b/i, rule: true },
  { kind: "planning practice guidance", words: /\bplanning practice guidance\b/i, rule: true },
  {
    kind: "supplementary planning document",
    words: /\b(?:supplementary planning (?:document|guidance)|spd|spg)\b/i,
    rule: true,
  },
  { kind: "design code", words: /\bdesign codes?\b/i, rule: true },
  { kind: "design guide", words: /\bdesign guide\b/i, rule: true },
  {
    kind: "neighbourhood plan",
    words: /\bneighbourhood (?:development )?plan\b/i,
    rule: true,
  },
  { kind: "area action plan", words: /\barea action plan\b/i, rule: true },
  { kind: "site allocations", words: /\bsite allocations?\b/i, rule: true },
  { kind: "core strategy", words: /\bcore strategy\b/i, rule: true },
  {
    kind: "local plan",
    words:
      /\b(?:local (?:development )?plan|unitary development plan|(?:borough|district) plan(?= \d{4}))\b/i,
    rule: true,
  },
  { kind: "policies map", words: /\bpolicies map\b/i, rule: true },
  { kind: "policy", words: /^(?:[Pp]olicy|POLICY) \p{Lu}{1,4}[ .-]?\d/u, titleOnly: true },
  { kind: "masterplan", words: /\bmaster ?plan\b/i, rule: true, titleOnly: true },
  { kind: "legislation" },
  { kind: "site plan" },
  { kind: "drawing" },
  { kind: "photograph" },
  { kind: "application form", words: /\bapplication form\b/i, titleOnly: true },
  { kind: "monitoring report", words: /\bmonitoring report\b/i, titleOnly: true },
  {
    kind: "assessment",
    words:
      /\b(?:impact|heritage|transport|flood risk|air quality|noise|habitats? regulations|environmental|ecological|viability|landscape|arboricultural|needs?) assessments?\b/i,
    titleOnly: true,
  },
  { kind: "evidence study" },
  { kind: LETTER, words: /^letter\b/i, titleOnly: true },
] as const satisfies readonly KindFacts[];

/** Every kind that a person may choose, in the order of the list. */
export const DOCUMENT_KINDS: readonly string[] = KINDS.map(({ kind }) => kind);

/** Words of papers about a plan or policy. A title with one of them names no plan. */
const ABOUT =
  /\b(?:statements?|assessments?|appraisals?|report|stud(?:y|ies)|review|appendi(?:x|ces)|annex|evidence|paper|background|response|letter|notice|application|consultation|monitoring|summary|modifications?|comments?|objections?|representations?|minutes|agenda|emails?|addendum|schedule|glossary|questionnaire|examination|matters|hearings?|inspector|form|constitution|figures?|tables?|programme|scheme|timetable|charter|guide to|how to|adoption|adopting|library|checklist|template|strategy|management plan|test|toolkit|faqs?|briefing|presentation|slides|newsletter|poster|press)\b/i;
/** States of a plan. `ABOUT` matches their words too, but they do not mean a paper about a plan. */
const STATES =
  /\b(?:core strategy|(?:draft |text )*for (?:public )?consultation|consultation (?:draft|version)|adoption (?:draft|version))\b/gi;

/** A cover: the first words of a document. A paper about a plan says so at once. */
const COVER_CHARS = 400;
const HEAD_CHARS = 200;
/** A longer title is prose. */
const MAX_TITLE_CHARS = 160;

const ALL_KINDS: readonly KindFacts[] = KINDS;
const isAbout = (text: string) => ABOUT.test(text.replace(STATES, " "));

function findNamedKind(text: string, isCover: boolean): KindFacts | null {
  const plain = text.replace(/[_\s]+/g, " ").trim();
  if (plain === "") return null;
  const about = isAbout(plain);
  // "Health Impact Assessment SPD" may be the SPD or a paper about it.
  const namesRule = ALL_KINDS.some(({ words, rule, titleOnly }) => rule && !titleOnly && words?.test(plain));
  const fits = ({ rule, titleOnly }: KindFacts) => !(rule && about) && !(titleOnly && (isCover || namesRule));
  return ALL_KINDS.find((facts) => facts.words?.test(plain) && fits(facts)) ?? null;
}

/** Returns the last part of a name, without its ending: exports join the names of folders with underscores. */
function ownName(name: string): string {
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, "");
  return (stem.split(/_{2,}/).findLast((part) => /\p{L}{3}/u.test(part)) ?? stem).replace(/[_-]+/g, " ");
}

/**
 * Returns the kind that a document's title, file name or cover names, or null. It is a guess from words that name one
 * kind only. A person's answer replaces it.
 * @param document.opening the beginning of its text; only the cover counts.
 * @param document.letter its head, if it is a letter, whose subject may be a plan.
 */
export function recogniseKind(document: {
  readonly title: string;
  readonly fileName: string;
  readonly opening: string;
  readonly letter?: LetterHead | null;
}): string | null {
  const { title, fileName } = document;
  // A list of contents names what the document contains, not what it is.
  const [opening = ""] = document.opening.split(/^\s*(?:table of )?contents\b/im);
  const names = [title.length <= MAX_TITLE_CHARS ? ownName(title) : "", ownName(fileName)];
  const cover = findNamedKind(opening.slice(0, COVER_CHARS), true);
  const named = names.map((name) => findNamedKind(name, false)).find((kind) => kind !== null);
  const about = [...names, opening.slice(0, HEAD_CHARS)].some(isAbout);
  if (document.letter) return [named, cover].find((each) => each && !each.rule)?.kind ?? LETTER;
  const found = named ?? cover;
  if (found === null) return null;
  // "Air Quality SPD" may be the title of the statement about its consultation. Its cover says so.
  if (!(found.rule && about)) return found.kind;
  return cover && !cover.rule ? cover.kind : null;
}
