import { count } from "#components/words/quantities.ts";

export const FIRST_STEPS = {
  title: "First steps",
  close: "Close the first steps",
  closedHint: "Find them again under Help.",
  done: "Done",
  add: "Add your documents",
  addText: "Drop files or folders anywhere on the page. The sample stays until you remove it.",
  addAction: "Add documents",
  ask: "Ask a question",
  askText: "You get passages, word for word, each with its place in the original.",
  askAction: "Ask",
  keep: "Keep what answers",
  keepText: "Add a passage to a pack with “a”. A pack becomes a Word file with footnotes.",
  keepAction: "Open packs",
  again: "Show the first steps",
} as const;

export function doneWords(done: number, of: number): string {
  return `${count(done)} of ${count(of)} done`;
}
