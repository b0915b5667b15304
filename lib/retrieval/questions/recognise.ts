import type { Recognised, RecognisedKind } from "#lib/domain/question-kind.ts";
import { mayCompare, recogniseAcross } from "./across.ts";
import { recogniseFlags } from "./by-concept.ts";
import { mayName, recogniseName } from "./by-name.ts";
import { mayTime, recogniseTime } from "./by-time.ts";
import type { Library } from "./library.ts";

/** Whether what the library holds could matter to what a question is recognised as. */
export function needsLibrary(question: string, kinds: readonly RecognisedKind[]): boolean {
  return (
    (kinds.includes("name") && mayName(question)) ||
    (kinds.includes("time") && mayTime(question)) ||
    (kinds.includes("across") && mayCompare(question))
  );
}

/**
 * What a question is, by its words (document-indexing-subsystem, retrieval patterns 1 to 4): asked by name, by concept
 * with flags, of a time, across corpora or projects; several where it is several, none for a plain question. Pure and
 * never failing; `words` are the question's own. What looks like a name or a comparison is read no further as a flag.
 */
export function recogniseQuestion(
  question: string,
  kinds: readonly RecognisedKind[],
  library: Library,
  now: Date,
): readonly Recognised[] {
  const wants = (kind: RecognisedKind) => kinds.includes(kind);
  const across = wants("across") ? recogniseAcross(question, library) : null;
  const flags = wants("concept") ? recogniseFlags(question) : [];
  const name =
    wants("name") && across === null && flags.length === 0
      ? recogniseName(question, library.documents)
      : null;
  const time = wants("time") && name === null ? recogniseTime(question, library.documents, now) : null;
  return [name, ...flags, time, across].filter((each) => each !== null);
}
