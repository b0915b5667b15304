"use client";
import { storedValue } from "#components/ui/stored-value.ts";
import type { PackView } from "#lib/domain/pack.ts";
import type { SearchFrame } from "#lib/domain/search.ts";

/** Where evidence goes that answers another question than that of the working pack. The person chooses. */

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

/** Keeps the choice for this question. */
export function keepTarget(query: string, packId: string): void {
  const question = folded(query);
  const others = choices.now().filter((each) => each.question !== question);
  choices.change([{ question, packId }, ...others].slice(0, MAX_CHOICES));
}

/** True if the pack has another question, and the person has not chosen it for this one. */
export function needsTarget(
  frame: Pick<SearchFrame, "query">,
  pack: Pick<PackView, "id" | "frame">,
): boolean {
  if (pack.frame === null || frame.query.trim() === "") return false;
  const question = folded(frame.query);
  if (folded(pack.frame.query) === question) return false;
  return !choices.now().some((each) => each.question === question && each.packId === pack.id);
}

/** The open question: where to add. */
export type AskedTarget = {
  readonly title: string;
  readonly onPack: () => void;
  readonly onNew: () => void;
};

let asked: AskedTarget | null = null;
const listeners = new Set<() => void>();

/** Asks where to add; null closes the dialog. */
export function askTarget(next: AskedTarget | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

export const askedTarget = () => asked;

export function onAskedTarget(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
