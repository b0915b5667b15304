import { fileNameWords } from "#lib/text/title.ts";
import { documentKey, fileKey, nameKey, plainWords, referenceKey, withoutYears } from "./keys.ts";
import type { Anchor, DocumentFacts } from "./types.ts";

/** "PB/24/01288/FUL", "24/00123/FUL", "APP/PB/D/25/0218", "FR/24/0931": with letters before or after the numbers. */
export const REFERENCE_NUMBER =
  /(?<![\p{L}\p{N}/])(?:(?:[A-Z]{1,5}\/){1,3}\d{2,4}\/\d{3,7}(?:\/[A-Z]{1,6}\d?)?|\d{2,4}\/\d{3,7}\/[A-Z]{1,6}\d?)(?![\p{L}\p{N}/])/gu;
/** Numbers of drawings and the like. They count only if a document has that number. */
export const DRAWING_NUMBER = /(?<![\p{L}\p{N}-])[A-Z]{2,4}-\d{2,4}(?![\p{L}\p{N}-])/gu;
/** References of records: "H3-12", "HS07". They count only if a record or document has them. "H4" is a policy. */
export const SITE_NUMBER =
  /(?<![\p{L}\p{N}/-])(?:[A-Z]{1,3}\d{1,2}-\d{1,3}|[A-Z]{2,3}\d{2,3})[a-z]?(?![\p{L}\p{N}-])/gu;
/** A document's own number, at its start. "Your ref" belongs to another document. */
const OWN_NUMBER =
  /(?:^|\n)[ \t*_|>-]{0,6}(?:(?:our|appeal|application|case|decision|document|file) )?(?:ref(?:erence)?|number|no)\b[ \t]?(?:number|no)?\.?[*_ \t]{0,4}[:|][*_ \t]{0,24}([A-Z\d]{1,6}(?:\/[A-Z\d]{1,8}){1,5})/gi;
/** Number of characters in which a document's own number is searched. */
const HEAD = 2000;
const MAX_NAMES = 24;

const SUBTITLE = /\s*[:;(|]\s*|\s+[–—-]\s+/;
/** Frequent titles, whose first words alone do not identify a document. */
const GENERIC =
  /^(?:officer report|appeal decision|decision notice|minutes|agenda|letter|objection|notice|report|appendix|annex|summary|introduction|contents|conversation|transcript|notes?)$/;

/** Returns the names of a document with weights for their certainty. A part of a title weighs less than the whole. */
export function nameAnchors(facts: DocumentFacts, text: string): Anchor[] {
  const found = new Map<string, Anchor>();
  const add = (key: string | null, label: string, weight: number) => {
    if (key === null || found.size >= MAX_NAMES || (found.get(key)?.weight ?? 0) >= weight) return;
    found.set(key, { kind: "name", key, label: label.slice(0, 200), span: null, weight });
  };
  add(documentKey(facts.documentId), facts.title, 1);
  for (const [words, weight] of titleNames(facts)) add(nameKey(words), facts.title, weight);
  add(fileKey(facts.fileName), facts.fileName, 1);
  const stem = fileNameWords(facts.fileName).replace(/^\d{1,3} /, "");
  if (stem.includes(" ")) add(nameKey(stem), facts.fileName, 0.7);
  for (const [number] of facts.title.matchAll(REFERENCE_NUMBER)) add(referenceKey(number), number, 0.9);
  for (const [, number = ""] of text.slice(0, HEAD).matchAll(OWN_NUMBER)) {
    if (/\d/.test(number)) add(referenceKey(number), number, 1);
  }
  const drawing = /^([a-z]{2,4}-\d{2,4})(?![\p{L}\p{N}])/iu.exec(facts.fileName)?.[1];
  if (drawing) add(referenceKey(drawing), drawing.toUpperCase(), 1);
  if (facts.conversationId !== null)
    add(`conversation:${facts.conversationId.toLowerCase().slice(0, 160)}`, facts.conversationId, 1);
  return [...found.values()];
}

/**
 * Returns the names in a title: the whole, without its years, its first part, and that without the authority's name.
 */
function titleNames({ title, authority, docType }: DocumentFacts): (readonly [string, number])[] {
  const [first = "", ...rest] = title.split(SUBTITLE);
  const names: [string, number][] = [
    [title, 1],
    [withoutYears(title), 0.95],
  ];
  const parts = [first, withoutYears(first)].filter((part) => !GENERIC.test(plainWords(part)));
  for (const part of parts) {
    const words = plainWords(part);
    if (!words.includes(" ")) continue;
    names.push([words, rest.length > 0 ? 0.7 : 0.95]);
    const owner = plainWords(authority ?? "").split(" ")[0];
    if (owner && words.startsWith(`${owner} `) && words.split(" ").length > 2)
      names.push([words.slice(owner.length + 1), 0.65]);
    const last = words.split(" ");
    if (last.length > 2 && !/^(?:and|of|the|for|on|in|to)$/.test(last.at(-2) ?? ""))
      names.push([last.slice(-2).join(" "), 0.4]);
    const acronym = /\b([A-Z]{3,6})$/.exec(part.trim())?.[1];
    if (acronym) names.push([acronym, 0.4]);
  }
  if (/\bsupplementary planning document\b/i.test(`${title} ${docType ?? ""}`)) names.push(["SPD", 0.4]);
  return names;
}
