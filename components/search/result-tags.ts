import type { ChipTone } from "#components/ui/chip.tsx";
import type { DocumentResult, PassageResult } from "#lib/domain/search.ts";

export type ResultTag = { readonly label: string; readonly title: string; readonly tone: ChipTone };

/** Tags beside a result. More would compete with its words. */
const MOST = 2;

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Returns at most two tags of a result: first what to be careful of, then what kind of passage it is. */
export function resultTags(
  { docType }: Pick<DocumentResult, "docType">,
  { badges, ocrConfidence, pageEvidence, kind, sectionPath, chunkId }: PassageResult,
): readonly ResultTag[] {
  const has = (code: string) => badges.some((badge) => badge.code === code);
  const tag = (label: string, title: string, tone: ChipTone = "accent"): ResultTag => ({
    label,
    title,
    tone,
  });
  // A page's figures are not those of a passage on it.
  const [asset] = chunkId === null ? (pageEvidence?.assets ?? []) : [];
  const heading = sectionPath.at(-1) ?? "";
  const candidates = [
    has("injection_risk") &&
      tag("Possible prompt injection", "Contains words that look like instructions to a program", "red"),
    ocrConfidence !== null &&
      tag(
        `Scanned, ${Math.round(ocrConfidence)} %`,
        "The words were recognised from a picture of the page. The number is the confidence.",
        has("low_ocr_confidence") ? "amber" : "quiet",
      ),
    has("inferred_exception") && tag("Possible exception", "Inferred from its wording; check it", "amber"),
    asset !== undefined && tag(capitalised(asset.type), asset.caption ?? asset.label ?? "On its page"),
    kind === "table" && tag("Table", "The passage is a table"),
    has("decision") && tag("Decision", "States a decision"),
    has("open_question") && tag("Question", "Asks a question"),
    has("action") && tag("Action", "Names something to be done"),
    (docType === "policy" || /^policy\b/i.test(heading)) && tag("Policy", "Part of a policy"),
  ];
  return candidates.filter((each): each is ResultTag => each !== false).slice(0, MOST);
}
