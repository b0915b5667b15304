"use client";
import { storedValue } from "#components/ui/stored-value.ts";
import type { PackView } from "#lib/domain/pack.ts";
import type { SearchFrame } from "#lib/domain/search.ts";

/** Which pack the evidence of a question goes to, as the person chose. */

/** The pack that a question's evidence goes to, most recent first. */
type Choice = { readonly question: string; readonly packId: string };
const MAX_CHOICES = 50;

const isChoice = (value: unknown): value is Choice =>
  typeof value === "object" &&
  value !== null &&
  "question" in value &&
  typeof value.question === "string" &&
  "packId" in value &&
  typeof value.packId === "string";

const choices = storedValue<readonly Choice[]>({
  name: "sightline-question-packs",
  atFirst: [],
  parse: (text) => {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isChoice) : [];
  },
  write: (value) => JSON.stringify(value),
});

const folded = (query: string) => query.replace(/\s+/g, " ").trim().toLowerCase();

/** Remembers the pack that a question's evidence was added to. */
export function keepPackOfQuestion(query: string, packId: string): void {
  const question = folded(query);
  if (question === "") return;
  const others = choices.now().filter((each) => each.question !== question);
  choices.change([{ question, packId }, ...others].slice(0, MAX_CHOICES));
}

/** Returns the pack that a question's evidence was added to; null if there is none yet. */
export function packOfQuestion(query: string): string | null {
  const question = folded(query);
  return choices.now().find((each) => each.question === question)?.packId ?? null;
}

/** Forgets a pack that was removed. */
export function forgetPack(packId: string): void {
  choices.change(choices.now().filter((each) => each.packId !== packId));
}

/** True if the pack was made for another question than this one. */
export function hasOtherQuestion(
  { query }: Pick<SearchFrame, "query">,
  { frame }: Pick<PackView, "frame">,
): boolean {
  return frame !== null && folded(query) !== "" && folded(frame.query) !== folded(query);
}
