import type { KnownDocument } from "./library.ts";
import { nameTokens, sameWord, withShortForms } from "./names.ts";
import { readTimeAt } from "./points.ts";

/** An event, with the names of documents about it. */
const EVENTS: readonly { readonly event: RegExp; readonly document: RegExp }[] = [
  { event: /examin/i, document: /examin|inspector['’]?s? report/i },
  { event: /adopt/i, document: /^$/ },
  { event: /consult/i, document: /consultation/i },
  { event: /inquiry/i, document: /inquiry/i },
  { event: /hearing/i, document: /hearing/i },
  { event: /submi/i, document: /submission|submitted/i },
  { event: /committee|meeting/i, document: /committee|meeting|minutes/i },
  { event: /appeal/i, document: /appeal/i },
  { event: /referendum/i, document: /referendum/i },
  { event: /judg/i, document: /judge?ment/i },
  { event: /publi/i, document: /^$/ },
];

const NOUNS =
  "examination|adoption|(?:public |regulation \\d+ )?consultation|inquiry|hearings?|submission|(?:planning )?committee(?: meeting)?|meeting|appeal(?: decision)?|referendum|judge?ment|publication";
const HAPPENED = "adopted|examined|submitted|published|consulted on";

/**
 * The words of an event at the start of a text: "the examination", "adoption of the design code", "the plan was
 * adopted".
 */
export const EVENT = new RegExp(
  `^(?:the\\s+)?(?:(?:(?:\\p{L}|[-’'])+\\s+){0,3}?(?:${NOUNS})(?!\\p{L})(?:\\s+(?:of|on)\\s+(?:the\\s+)?(?:[\\p{L}\\p{N}’'-]+)(?:\\s+(?:plan|code|SPD|report|guidance|statement))?)?|(?:[\\p{L}\\p{N}’'-]+\\s+){1,5}?(?:was|were)\\s+(?:${HAPPENED})(?!\\p{L}))`,
  "iu",
);

/** Words of an event that do not name a document. */
const NO_NAME = new Set(
  nameTokens("was were public regulation planning decision hearing hearings plan local"),
);

/**
 * The day of an event, from the documents about it; for adoption and publication, from the dates of the documents
 * themselves. Null where the library knows none. If there are several days, takes the one that most documents share, then
 * the latest.
 */
export function dayOfEvent(words: string, documents: readonly KnownDocument[], now: Date): string | null {
  const kind = EVENTS.find(({ event }) => event.test(words));
  if (!kind) return null;
  const isWord = /^[a-z]+/i;
  const names = nameTokens(withShortForms(words)).filter(
    (token) => !NO_NAME.has(token) && !kind.event.test(token) && isWord.test(token),
  );
  const adoption = kind.event.test("adopt");
  const publication = kind.event.test("publi");
  if (publication && names.length === 0) return null;
  const today = now.toISOString().slice(0, 10);
  const days = documents
    .filter((document) => {
      const printedName = `${document.title} ${document.docType ?? ""}`;
      if (adoption && !/^(?:adopted|made)/i.test(document.adoptionStatus ?? "")) return false;
      if (!adoption && !publication && !kind.document.test(printedName)) return false;
      const documentWords = nameTokens(withShortForms(`${printedName} ${document.sourcePath}`));
      return names.every((name) => documentWords.some((token) => sameWord(token, name)));
    })
    .flatMap((document) => eventDay(document, adoption, now) ?? [])
    .filter((day) => day <= today);
  return mostFrequent(days);
}

/** A day in the title is the event's own; the document about it may be later. */
function eventDay({ title, effectiveFrom, publishedDate }: KnownDocument, adoption: boolean, now: Date) {
  if (adoption) return effectiveFrom ?? publishedDate;
  const printed = /\b\d{1,2}\s+\p{L}{3,9}\s+\d{4}\b/u.exec(title)?.[0];
  const point = printed === undefined ? null : readTimeAt(printed, now);
  return point?.from ?? publishedDate ?? effectiveFrom;
}

function mostFrequent(days: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
  const [first] = [...counts].toSorted(([a, n], [b, m]) => m - n || (a < b ? 1 : -1));
  return first?.[0] ?? null;
}
