import type { RecognisedKind, RecognisedNow } from "#lib/domain/question-kind.ts";
import { mayCompare, recogniseAcross } from "./across.ts";
import { recogniseFlags } from "./by-concept.ts";
import { mayAskByName, recogniseName } from "./by-name.ts";
import { recognisePlace } from "./by-place.ts";
import { mayAskForPeriod, recogniseTime } from "./by-time.ts";
import type { Library } from "./library.ts";

/** True where the library's contents could change what a question is recognised as. */
export function needsLibrary(question: string, kinds: readonly RecognisedKind[]): boolean {
  return (
    (kinds.includes("name") && mayAskByName(question)) ||
    (kinds.includes("time") && mayAskForPeriod(question)) ||
    (kinds.includes("across") && mayCompare(question))
  );
}

/**
 * Recognises what a question asks for, by its words: a name, a concept with flags, a time, a place, or a comparison of
 * corpora or projects. A question may be several of them; a plain question is none (ADR 0035). Pure, never fails. `words` are
 * the question's own. A question recognised as a name or a comparison is not read for flags.
 */
export function recogniseQuestion(
  question: string,
  kinds: readonly RecognisedKind[],
  library: Library,
  now: Date,
): readonly RecognisedNow[] {
  const wants = (kind: RecognisedKind) => kinds.includes(kind);
  const across = wants("across") ? recogniseAcross(question, library) : null;
  const flags = wants("concept") ? recogniseFlags(question) : [];
  const name =
    wants("name") && across === null && flags.length === 0
      ? recogniseName(question, library.documents)
      : null;
  const place = wants("place") && across === null ? recognisePlace(question, library) : null;
  const time = wants("time") && name === null ? recogniseTime(question, library.documents, now) : null;
  return [name, ...flags, time, across, place].filter((each) => each !== null);
}
