import { storedFormatFacts } from "#lib/domain/formats.ts";
import { hiddenPart } from "#lib/domain/hidden-cells-api.ts";
import type { PolicyCard } from "#lib/domain/policy-card.ts";
import type { SearchAnswer } from "#lib/domain/search-api.ts";
import { noteTexts } from "#lib/domain/search-note.ts";
import type { ShownPlace } from "#lib/domain/search-place.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";

type PlaceAnswer = NonNullable<SearchAnswer["place"]>;

function toPolicy({ policies, moreDocuments }: PolicyCard): NonNullable<SearchAnswer["policy"]> {
  return {
    policies: policies.map((each) => ({
      document_id: each.documentId,
      title: each.title,
      corpus_id: each.corpus.id,
      adoption_status: each.adoptionStatus,
      published_date: each.publishedDate,
      ...(each.replacedBy && {
        replaced_by: { document_id: each.replacedBy.documentId, title: each.replacedBy.title },
      }),
      heading: each.heading,
      page: each.page,
      evidence_ref: each.evidenceRef,
      text: each.text,
      ...(each.leadIn !== undefined && { lead_in: each.leadIn }),
      clauses: each.clauses.map(({ label, text, evidenceRef }) => ({
        label,
        text,
        evidence_ref: evidenceRef,
      })),
    })),
    more_documents: moreDocuments,
  };
}

function toPlace({ words, site, facts, factCount, documentCount, notCovered }: ShownPlace): PlaceAnswer {
  return {
    words,
    area_m2: site?.areaM2 ?? null,
    centre: site === null ? null : [...site.centre],
    grid_reference: site?.gridReference ?? null,
    records: facts.map((fact) => ({
      record_ref: fact.record_ref,
      dataset_name: fact.dataset_name,
      reference: fact.reference,
      name: fact.name,
      relation: fact.relation,
      overlap_share: fact.overlap_share,
      distance_metres: fact.distance_metres,
      ...(fact.sizeM2 !== undefined && { size_m2: fact.sizeM2 }),
      ...(fact.inside && {
        inside: { record_ref: fact.inside.recordRef, name: fact.inside.name, share: fact.inside.share },
      }),
    })),
    record_count: factCount,
    linked_documents: documentCount,
    not_covered: [...notCovered],
  };
}

/** Converts a response to the form of the store's search API: documents with sections as offset and limit. */
export function toSearchAnswer(response: SearchResponse, origin: string): SearchAnswer {
  return {
    query: response.query,
    ...(response.correctedQuery !== undefined && { corrected_query: response.correctedQuery }),
    ...(response.policy && { policy: toPolicy(response.policy) }),
    results: response.results.map((result) => {
      // Offset and limit of a section apply to the text, which not every original is.
      const view = storedFormatFacts(result.format)?.keepsText ? "" : "?view=text";
      return {
        document_id: result.documentId,
        filename: result.fileName,
        document_url: `${origin}/api/documents/${result.documentId}${view}`,
        sections: result.passages.map((passage) => ({
          score: passage.score,
          offset: passage.span.start,
          limit: passage.span.end - passage.span.start,
          text: passage.snippet.text,
          section: [...passage.sectionPath],
          ...hiddenPart(passage.sectionPath),
          evidence_ref: passage.evidenceRef,
        })),
      };
    }),
    status: response.status,
    reason_codes: [...response.reasonCodes],
    strength: response.strength,
    notes: noteTexts(response.notes),
    coded_notes: [...response.notes],
    question_kind: response.questionKind,
    recognised: [...response.recognised],
    ...(response.project && {
      project: { id: response.project.id, title: response.project.title, set: [...response.project.set] },
    }),
    ...(response.place && { place: toPlace(response.place) }),
    trace_id: response.traceId,
    receipt_stored: response.receiptStored,
  };
}
