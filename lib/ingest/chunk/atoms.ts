import type { Span } from "#lib/domain/span.ts";
import type { Passage } from "./describe.ts";
import { stemOf } from "./lead.ts";
import { lastAtOrBefore } from "./locate.ts";
import type { Outline } from "./outline.ts";
import { NO_REQUIREMENT, POLICY_WILL, REQUIREMENT } from "./policy-document.ts";
import { trimmed } from "./raw-units.ts";
import { sentenceSpans } from "./sentences.ts";
import type { Unit } from "./unit.ts";

const DEFINITION = /\b(?:(?:is|are) defined as|shall mean|has the meaning|means)\b/i;
const NO_DEFINITION =
  /\b(?:by|any|all|some|own|the|this|which|that|it|other|reasonable) means\b|\bmeans (?:of|that|to)\b/i;
const GLOSSARY = /\b(?:glossary|definitions?|interpretation|terms used)\b/i;
const GLOSSARY_ENTRY = /^\p{Lu}[^.:\n]{2,60}(?:: | [–—-] )/u;
/** Minimum characters of an atom. Shorter sentences mean nothing alone; an item has its stem ("(a) height;"). */
const MIN_SENTENCE_CHARS = 16;
const MIN_ITEM_CHARS = 8;
const MAX_ITEM_CHARS = 700;

/** An atom with the unit that contains it. */
export type Atom = Passage & { readonly unit: Unit };

/**
 * Returns atoms, each with one requirement, criterion or definition. An item under a stem ("… will be supported
 * where:") is a whole atom. Elsewhere, a sentence that binds or defines is one. They are in reading order and do not
 * overlap.
 */
export function findAtoms(outline: Outline): Atom[] {
  return outline.units.flatMap((unit, index) => {
    if ((unit.kind !== "prose" && unit.kind !== "item") || unit.contentsLine) return [];
    const stem = stemOf(outline, index);
    const length = unit.end - unit.start;
    if (stem && length >= MIN_ITEM_CHARS && length <= MAX_ITEM_CHARS && isRequirement(outline, unit, stem)) {
      return [{ span: { start: unit.start, end: unit.end }, leadSpan: stem, unit }];
    }
    return sentenceAtoms(outline, unit, stem);
  });
}

/** True if the stem or the item binds, or if the item is a numbered or lettered part of a policy. */
function isRequirement(outline: Outline, unit: Unit, stem: Span): boolean {
  const { text } = outline.extracted;
  if (unit.clauses.some((open) => open.policyId !== null)) return true;
  return (
    REQUIREMENT.test(text.slice(stem.start, stem.end)) || REQUIREMENT.test(text.slice(unit.start, unit.end))
  );
}

function sentenceAtoms(outline: Outline, unit: Unit, stem: Span | null): Atom[] {
  const { text } = outline.extracted;
  if (GLOSSARY.test(unit.section.path.at(-1) ?? "") && GLOSSARY_ENTRY.test(unit.head)) {
    return unit.end - unit.start <= MAX_ITEM_CHARS
      ? [{ span: { start: unit.start, end: unit.end }, unit }]
      : [];
  }
  const inPolicy = unit.clauses.some((open) => open.policyId !== null);
  return sentenceSpans(text, unit.start, unit.end).flatMap((sentence) => {
    const span = trimmed(text, sentence.start, sentence.end);
    if (
      !span ||
      span.end - span.start < MIN_SENTENCE_CHARS ||
      !isAtomSentence(text.slice(span.start, span.end), inPolicy)
    )
      return [];
    return [{ span, unit, ...(stem && stem.end <= span.start && { leadSpan: stem }) }];
  });
}

function isAtomSentence(sentence: string, inPolicy: boolean): boolean {
  // A stem alone is not a requirement. Its items are.
  if (/:\s*$/.test(sentence)) return false;
  if (REQUIREMENT.test(sentence) || (inPolicy && POLICY_WILL.test(sentence)))
    return !NO_REQUIREMENT.test(sentence) && !/\?\s*$/.test(sentence);
  return DEFINITION.test(sentence) && !NO_DEFINITION.test(sentence);
}

/**
 * Returns the atoms of each passage by its index: those wholly inside it. If two passages overlap, the first gets the
 * atom. An atom that is the whole passage except its heading is left out.
 */
export function atomsByPassage(
  outline: Outline,
  passages: readonly Passage[],
  atoms: readonly Atom[],
): Map<number, Atom[]> {
  const starts = passages.map((passage) => passage.span.start);
  const unitStarts = outline.units.map((unit) => unit.start);
  const found = new Map<number, Atom[]>();
  for (const atom of atoms) {
    let index = lastAtOrBefore(starts, atom.span.start);
    const before = passages[index - 1];
    if (before && before.span.end >= atom.span.end) index--;
    const passage = passages[index];
    if (!passage || passage.span.end < atom.span.end || fillsPassage(outline, unitStarts, passage.span, atom))
      continue;
    found.set(index, [...(found.get(index) ?? []), atom]);
  }
  return found;
}

/** True if the passage contains only headings and this atom. */
function fillsPassage(outline: Outline, unitStarts: readonly number[], passage: Span, atom: Atom): boolean {
  if (atom.span.end !== passage.end) return false;
  if (atom.span.start === passage.start) return true;
  let index = lastAtOrBefore(unitStarts, passage.start);
  while (outline.units[index]?.kind === "heading" || outline.units[index]?.kind === "furniture") index++;
  return outline.units[index]?.start === atom.span.start;
}
