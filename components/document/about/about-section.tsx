import { MODALITY_WORDS } from "#components/packs/evidence-words.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { valueWords } from "#components/words/evidence.ts";
import { fill } from "#components/words/fill.tsx";
import type { DescriptionAnswer } from "#lib/domain/description-api.ts";
import { Entities } from "./entities.tsx";
import type { Places } from "./place-link.tsx";
import { SectionHead } from "./section-head.tsx";
import { Summary, Topics } from "./summary.tsx";
import { ABOUT_WORDS, COUNTS_AS_WORDS } from "./words.ts";

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
      <SectionHead id="about" note={taken && ABOUT_WORDS.note}>
        {ABOUT_WORDS.title}
      </SectionHead>
      {error !== null && !description ? (
        <Notice kind="failed" title={ABOUT_WORDS.failedTitle}>
          {error}
        </Notice>
      ) : !description ? (
        <div className="flex flex-col gap-2">
          <span className="sr-only">{ABOUT_WORDS.loading}</span>
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
            <p className="text-muted">{ABOUT_WORDS.empty}</p>
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
  const why = docType === null ? COUNTS_AS_WORDS.noType : COUNTS_AS_WORDS.fromType(valueWords(docType));
  return (
    <p data-testid="counts-as" className="text-muted">
      {fill(COUNTS_AS_WORDS.kind, {
        kind: <strong className="font-semibold text-ink">{MODALITY_WORDS[modality]}</strong>,
        why,
        change: (
          <button type="button" className="rounded-sm text-accent-text underline" onClick={onEdit}>
            {COUNTS_AS_WORDS.changeType}
          </button>
        ),
      })}
    </p>
  );
}
