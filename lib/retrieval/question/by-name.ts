import type { RecognisedNow } from "#lib/domain/question-kind.ts";
import type { KnownDocument } from "./library.ts";
import { isSameTitle, matchDocuments, normaliseTitle } from "./match-documents.ts";

const POLITE = "(?:(?:please|can you|could you|would you|i want to|i'd like to|let me)[,]?\\s+)*";
const END = "[\\s?.!]*$";

/** Ways to ask for a document. The first group is its name, the second the topic asked about. */
const REQUEST_FORMS: readonly RegExp[] = [
  `what(?:['’]?s|\\s+is|\\s+stands)\\s+(?:in|inside)\\s+(.+?)(?:\\s+(?:about|regarding)\\s+(.+?))?`,
  `(?:summari[sz]e|sum up|outline|recap)\\s+(.+?)`,
  `(?:give me |show me |i need |i want )?(?:an? |the )?(?:short |brief |quick )?(?:summary|overview|gist|outline|synopsis|key points|main points|key passages)\\s+of\\s+(.+?)`,
  `(?:open|show(?: me)?|bring up|pull up|go to|find(?: me)?|get(?: me)?|read|view)\\s+(.+?)`,
  `tell me about\\s+(.+?)`,
  `what (?:does|do)\\s+(.+?)\\s+(?:say|contain|cover)(?:\\s+(?:about|on|regarding)\\s+(.+?))?`,
].map((frame) => new RegExp(`^\\s*${POLITE}${frame}${END}`, "iu"));

/**
 * A cheap test before the library is read: the question has one of these forms, or is short enough to be a bare title.
 */
export function mayAskByName(question: string): boolean {
  return question.length <= 120 || REQUEST_FORMS.some((frame) => frame.test(question.slice(0, 400)));
}

/**
 * The documents that a question asks for by name: in a form such as "what's in …", "summarise …" or "open …", or as a
 * bare title or file name. A question that mentions a document in passing asks for none.
 */
export function recogniseName(question: string, documents: readonly KnownDocument[]): RecognisedNow | null {
  if (question.length > 400) return null;
  const asTitle = normaliseTitle(question);
  const titled = documents.filter(
    ({ title, fileName }) => isSameTitle(title, asTitle) || isSameTitle(fileName, asTitle),
  );
  if (asTitle !== "" && titled.length > 0) return namedDocuments(question.trim(), titled.slice(0, 5), "");
  for (const frame of REQUEST_FORMS) {
    const [, name, topic] = frame.exec(question) ?? [];
    if (name === undefined) continue;
    const found = matchDocuments(name, documents);
    if (found.length > 0) return namedDocuments(name, found, topic ?? "");
  }
  return null;
}

function namedDocuments(words: string, documents: readonly KnownDocument[], topic: string): RecognisedNow {
  return {
    kind: "name",
    reasonCode: "question_by_name",
    words,
    topic,
    documentIds: documents.map(({ documentId }) => documentId),
  };
}
