import { MODALITY_WORDS } from "#components/packs/words.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { valueWords } from "#components/words/evidence.ts";
import type { DescriptionAnswer } from "#lib/domain/description-api.ts";
import { Entities } from "./entities.tsx";
import type { Places } from "./place-link.tsx";
import { SectionHead } from "./section-head.tsx";
import { Summary, Topics } from "./summary.tsx";

type AboutSectionProps = {
  /** Undefined while it loads. */
  readonly description: DescriptionAnswer | undefined;
  /** An error message. */
  readonly error: string | null;
  readonly places: Places;
  readonly onEdit: () => void;
};

/** What a document is about, in its own words, and how it is classified. */
export function AboutSection({ description, error, places, onEdit }: AboutSectionProps) {
  const ready = description?.state === "ready";
  const taken = ready && description.summary.sentences.length > 0;
  return (
    <section aria-labelledby="about" data-testid="about">
      <SectionHead id="about" note={taken && "Sentences from the document. Each links to its place."}>
        About
      </SectionHead>
      {error !== null && !description ? (
        <Notice kind="failed" title="The description could not be loaded">
          {error}
        </Notice>
      ) : !description ? (
        <div className="flex flex-col gap-2">
          <span className="sr-only">Loading the description …</span>
          <Skeleton />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          {ready ? (
            <>
              <Summary description={description} places={places} />
              <Topics
                topics={description.topics}
                keyTerms={description.key_terms}
                searchHref={places.searchHref}
              />
              <Entities entities={description.entities} places={places} />
            </>
          ) : (
            <p className="text-muted">
              No description yet. Sightline writes it when the passages are indexed.
            </p>
          )}
          <CountsAs modality={description.modality} docType={description.doc_type} onEdit={onEdit} />
        </div>
      )}
    </section>
  );
}

type CountsAsProps = {
  readonly modality: DescriptionAnswer["modality"];
  readonly docType: string | null;
  readonly onEdit: () => void;
};

/** The share of a pack that the document counts towards, why, and a link to correct it. */
function CountsAs({ modality, docType, onEdit }: CountsAsProps) {
  const why = docType === null ? "it has no document type" : `from its type, ${valueWords(docType)}`;
  return (
    <p data-testid="counts-as">
      <span className="text-muted">Kind of evidence in packs: </span>
      <strong className="font-semibold">{MODALITY_WORDS[modality]}</strong>
      <span className="text-muted">: {why}. </span>
      <button type="button" className="rounded-sm text-accent-text underline" onClick={onEdit}>
        Change document type
      </button>
    </p>
  );
}
