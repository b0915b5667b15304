import type { Database } from "#db/client.ts";
import type { PageLaneReport } from "#lib/domain/page-lane.ts";
import { readAbsent } from "./absent.ts";
import type { Evidence } from "./evidence.ts";
import type { Retrieval } from "./retrieve.ts";
import {
  type Asked,
  confidenceOf,
  cosineOf,
  pageFeatures,
  shareOf,
  type TextCandidate,
  textFeatures,
} from "./route/confidence.ts";
import { evidenceStrength, type Strength } from "./route/strength.ts";
import { keywordCeiling, type Scope } from "./scope.ts";
import type { Specific } from "./specifics.ts";

/** What the lanes asked have said. */
export type Answered = {
  /** Null where it was not asked, or did not answer. */
  readonly text: Pick<Retrieval, "report" | "scope"> | null;
  readonly pages: readonly PageLaneReport[];
};

/** The route, the receipt and the verdict all ask: it is worked out once for a report. */
const ofReports = new WeakMap<object, number>();

/** How sure the text lane is; null where it did not answer, 0 where it found nothing. */
export function textLaneConfidence({ text }: Answered): number | null {
  if (text === null || text.report.status === "unavailable") return null;
  const known = ofReports.get(text.report);
  if (known !== undefined) return known;
  const features = textFeatures(text.report.candidates, askedOf(text.scope));
  const confidence = features === null ? 0 : confidenceOf("text", features);
  ofReports.set(text.report, confidence);
  return confidence;
}

/** How sure a page lane is of what it found, beside the other; null where it could not answer. */
export function pageLaneConfidence(report: PageLaneReport, pages: readonly PageLaneReport[]): number | null {
  if (report.status === "unavailable") return null;
  const features = pageFeatures(report, pages);
  return features === null ? 0 : confidenceOf(report.lane, features);
}

/** The surer of the page lanes; null where none could answer. */
export function pagesConfidence({ pages }: Answered): number | null {
  const told = pages
    .map((report) => pageLaneConfidence(report, pages))
    .filter((confidence) => confidence !== null);
  return told.length === 0 ? null : Math.max(...told);
}

/** The verdict on an answer, with the numbers and names that were looked for in vain. */
export async function answerStrength(
  db: Database,
  question: string,
  scope: Scope,
  answered: Answered,
  evidence: readonly Evidence[],
): Promise<Strength & { readonly absent: readonly Specific[] }> {
  const confidence = textLaneConfidence(answered);
  const absent = await readAbsent(db, scope, question, evidence);
  const first = evidence.length === 0 ? null : firstMatch(answered, scope);
  return { ...evidenceStrength({ confidence, first, absent }), absent };
}

/** What the words and the meaning of the first passage, or else of the first record of a picture's words, say. */
function firstMatch({ text, pages }: Answered, scope: Scope) {
  const ofText = text?.report.candidates;
  const ofPages = pages.find(({ lane }) => lane === "visual-text")?.candidates ?? [];
  const candidates: readonly Pick<TextCandidate, "contributions">[] = ofText?.length ? ofText : ofPages;
  const [first] = candidates;
  const asked = askedOf(text?.scope ?? scope);
  const none = { share: null, cosine: null };
  if (!first) return none;
  const words = candidates.some((each) => shareOf(each, asked) !== null);
  const meaning = candidates.some((each) => cosineOf(each) !== null);
  return {
    share: words ? (shareOf(first, asked) ?? 0) : null,
    cosine: meaning ? (cosineOf(first) ?? 0) : null,
  };
}

function askedOf(scope: Scope): Asked {
  return { ceiling: keywordCeiling(scope), terms: scope.terms.length };
}
