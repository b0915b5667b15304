import type { Context } from "#lib/context.ts";
import type { AssembledItem, Assembly } from "#lib/domain/assembly.ts";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import type { PackItem } from "#lib/domain/rag.ts";
import type { AssembledPack, AssembledPackItem } from "#lib/domain/rag-assembly.ts";
import type { PassageResult, SearchResponse } from "#lib/domain/search-result.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { type SourceFacts, sourceFacts } from "#lib/services/assembly/shared/assembly-facts.ts";
import { toBreakdown } from "./rag-packs.ts";

/** Returns the items of an assembled pack in order. Leaves out what this actor may not see any more. */
export async function toAssembledItems(
  context: Context,
  { items }: Assembly,
  { results }: Pick<SearchResponse, "results">,
): Promise<PackItem[]> {
  const facts = await sourceFacts(
    context,
    items.map(({ candidate }) => candidate),
  );
  const shown = new Map(
    results.flatMap(({ passages }) => passages.map((passage) => [passage.evidenceRef, passage] as const)),
  );
  return items
    .flatMap((item) => {
      const { evidenceRef } = item.candidate;
      const of = facts.get(evidenceRef);
      return of ? [toItem(item, of, shown.get(evidenceRef))] : [];
    })
    .map((item, index) => ({ ...item, rank: index + 1 }));
}

function toItem(item: AssembledItem, facts: SourceFacts, shown: PassageResult | undefined): PackItem {
  const { candidate } = item;
  const { start, end } = candidate.span;
  return {
    rank: 0,
    chunk_ref:
      candidate.ordinal < 0 ? null : { source_path: candidate.sourcePath, chunk_ordinal: candidate.ordinal },
    chunk_loc: { heading_path: [...candidate.sectionPath], start_char: start, end_char: end },
    corpus_id: candidate.corpusId,
    document_id: candidate.documentId,
    evidence_ref: candidate.evidenceRef,
    title: candidate.title,
    date: candidate.publishedDate,
    project: facts.projectId,
    tags: [...facts.tags],
    confidentiality: facts.confidentiality,
    doc_type: candidate.docType,
    snippet: plainPassage(candidate.text, candidate.format),
    flags: [...facts.injectionFlags],
    risk_score: facts.riskScore,
    document_version: facts.byteHash,
    paragraph_id: `chars-${start}-${end}`,
    page: candidate.page,
    score: candidate.score,
    score_breakdown: candidate.contributions.map(toBreakdown),
    lanes: [...candidate.lanes],
    badges: shown?.badges.map(({ code }) => code) ?? [],
    freshness: facts.freshness,
    assembled: assembledOf(item),
  };
}

function assembledOf(item: AssembledItem): AssembledPackItem {
  return {
    via: item.via,
    tokens: item.tokens,
    relevance: item.selection.relevance,
    similarity: item.selection.similarity,
    path: item.path.map(({ kind, fromRef, toRef, words, score }) => {
      return { kind, from_ref: fromRef, to_ref: toRef, words, score };
    }),
    countervailing: item.against.map(({ kind, score, againstRef, reason }) => {
      return { kind, score, against_ref: againstRef, reason };
    }),
    stands_for: item.cluster.map(({ candidate }) => candidate.evidenceRef),
    merged_from: [...item.merged],
  };
}

/** Returns the full pack's facts about its assembly; `shown` are the refs of its items. */
export function toAssembledPack(
  { config, tokens, considered, countervailing, counts, leftOut, items, summary }: Assembly,
  shown: ReadonlySet<string>,
): AssembledPack {
  const { found, examined, kinds, searchedWith } = countervailing;
  const texts = new Map(items.map(({ candidate }) => [candidate.evidenceRef, candidate.text]));
  const sentences = (summary?.sentences ?? []).flatMap(({ ref, span }) => {
    const text = shown.has(ref) ? texts.get(ref) : undefined;
    return text === undefined
      ? []
      : [{ evidence_ref: ref, words: sliceCodePoints(text, span.start, span.end).trim() }];
  });
  return {
    configuration: config.name,
    tokens: { ...tokens },
    considered,
    countervailing: { found, examined, kinds: [...kinds], searched_with: [...searchedWith] },
    summary: summary === null ? null : { by: summary.by, sentences },
    left_out: {
      counts: { ...counts },
      items: leftOut.map(({ ref, reason, standsForIt }) => {
        return { evidence_ref: ref, reason, stands_for_it: standsForIt };
      }),
    },
  };
}
