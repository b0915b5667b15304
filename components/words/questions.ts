import { dayWords } from "#lib/domain/day-words.ts";
import { dateFieldWords } from "#lib/domain/frame-words.ts";
import type { Recognised, RecognisedKind } from "#lib/domain/question-kind.ts";

export { dateFieldWords } from "#lib/domain/frame-words.ts";

/** What is derived from a question, as words after "read". */
export const KIND_WORDS: Readonly<Record<RecognisedKind, string>> = {
  name: "a document’s name",
  concept: "the kind of passage",
  time: "a time",
  across: "a comparison",
  place: "a place",
};

const FLAG_WORDS = { isDecision: "decisions", isQuestion: "open questions", isAction: "actions" } as const;

/** Formats a period: "3 Jun 2025 to 9 Jun 2025", "from 3 Jun 2025". */
export function periodWords({ from, to }: NonNullable<Recognised["period"]>): string {
  if (from !== null && from === to) return dayWords(from);
  if (from !== null && to !== null) return `${dayWords(from)} to ${dayWords(to)}`;
  if (from !== null) return `from ${dayWords(from)}`;
  return to === null ? "any time" : `to ${dayWords(to)}`;
}

/** Returns what was derived from a question and its effect, for a chip. */
export function recognisedWords(recognised: Recognised): string {
  const { kind, flags, period, dateFields, event, documentIds } = recognised;
  switch (kind) {
    case "name":
      return (documentIds?.length ?? 0) > 1 ? "names documents" : "names a document";
    case "concept":
      return `only ${(flags ?? []).map((flag) => FLAG_WORDS[flag]).join(" and ")}`;
    case "time":
      return period === undefined
        ? `no date is known of “${event ?? recognised.words}”`
        : `${(dateFields ?? []).map(dateFieldWords).join(" or ")} ${periodWords(period)}`;
    case "across":
      return "sets side by side";
    case "place":
      return recognised.kinds === undefined
        ? "passages linked to this place rank higher"
        : "lists these records; passages linked to them rank higher";
  }
}
