import type { ChipTone } from "#components/ui/chip.tsx";
import { isPolicy } from "#lib/domain/citation.ts";
import { answeredPath } from "#lib/domain/cited-cells.ts";
import { hiddenAtEnd } from "#lib/domain/hidden-cells.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search-result.ts";
import { RESULT_TAG_WORDS } from "./answer-words.ts";

export type ResultTag = { readonly label: string; readonly title: string; readonly tone: ChipTone };

/** Tags beside a result. More would compete with its words. */
const MAX_TAGS = 2;

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Returns at most two tags of a result: first what to be careful of, then what kind of passage it is. */
export function resultTags(
  { docType, outOfForce }: Pick<DocumentResult, "docType" | "outOfForce">,
  { badges, ocrConfidence, pageEvidence, kind, sectionPath, row, chunkId }: PassageResult,
): readonly ResultTag[] {
  const has = (code: string) => badges.some((badge) => badge.code === code);
  const tag = (words: Pick<ResultTag, "label" | "title">, tone: ChipTone = "accent"): ResultTag => ({
    ...words,
    tone,
  });
  // A page's figures are not those of a passage on it.
  const [asset] = chunkId === null ? (pageEvidence?.assets ?? []) : [];
  const heading = sectionPath.at(-1) ?? "";
  const candidates = [
    has("injection_risk") && tag(RESULT_TAG_WORDS.injection, "red"),
    outOfForce && tag(RESULT_TAG_WORDS.outOfForce, "amber"),
    hiddenAtEnd(answeredPath({ sectionPath, row })) !== null && tag(RESULT_TAG_WORDS.hiddenCells, "amber"),
    ocrConfidence !== null &&
      tag(RESULT_TAG_WORDS.scanned(Math.round(ocrConfidence)), has("low_ocr_confidence") ? "amber" : "quiet"),
    has("inferred_exception") && tag(RESULT_TAG_WORDS.exception, "amber"),
    asset !== undefined &&
      tag({ label: capitalised(asset.type), title: asset.caption ?? asset.label ?? RESULT_TAG_WORDS.onPage }),
    kind === "table" && tag(RESULT_TAG_WORDS.table),
    has("decision") && tag(RESULT_TAG_WORDS.decision),
    has("open_question") && tag(RESULT_TAG_WORDS.question),
    has("action") && tag(RESULT_TAG_WORDS.action),
    (docType === "policy" || isPolicy(heading)) && tag(RESULT_TAG_WORDS.policy),
  ];
  return candidates
    .filter((each): each is ResultTag => each !== false && each !== undefined)
    .slice(0, MAX_TAGS);
}
