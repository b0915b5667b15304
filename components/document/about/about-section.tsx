import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { valueWords } from "#components/words/evidence.ts";
import { MODALITY_WORDS } from "#components/words/packs.ts";
import type { DocumentDescription } from "#lib/domain/description.ts";
import { Entities } from "./entities.tsx";
import type { Places } from "./place-link.tsx";
import { SectionHead } from "./section-head.tsx";
import { Summary, Topics } from "./summary.tsx";

type AboutSectionProps = {
  /** Undefined while it is read. */
  readonly description: DocumentDescription | undefined;
  /** What went wrong, in words. */
  readonly error: string | null;
  readonly places: Places;
  readonly onEdit: () => void;
};

/** What a document is about, by its own words, and what it counts as. */
export function AboutSection({ description, error, places, onEdit }: AboutSectionProps) {
  const ready = description?.state === "ready";
  const taken = ready && description.summary.sentences.length > 0;
  return (
    <section aria-labelledby="about" data-testid="about">
      <SectionHead id="about" note={taken && "Sentences taken from the document; each leads to its place."}>
        About
      </SectionHead>
      {error !== null && !description ? (
        <Notice kind="failed" title="What it is about could not be read">
          {error}
        </Notice>
      ) : !description ? (
        <div className="flex flex-col gap-2">
          <span className="sr-only">What it is about is being read.</span>
          <Skeleton />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          {ready ? (
            <>
              <Summary description={description} places={places} />
              <Topics {...description} searchHref={places.searchHref} />
              <Entities entities={description.entities} places={places} />
            </>
          ) : (
            <p className="text-muted">
              It has not been described yet. That is done once its passages are indexed.
            </p>
          )}
          <CountsAs countsAs={description.countsAs} onEdit={onEdit} />
        </div>
      )}
    </section>
  );
}

type CountsAsProps = Pick<DocumentDescription, "countsAs"> & { readonly onEdit: () => void };

/** Which share of a pack it comes under, why, and where to correct that. */
function CountsAs({ countsAs, onEdit }: CountsAsProps) {
  const { modality, docType } = countsAs;
  const why = docType === null ? "it has no document type" : `from its type, ${valueWords(docType)}`;
  return (
    <p data-testid="counts-as">
      <span className="text-muted">In packs it counts as </span>
      <strong className="font-semibold">{MODALITY_WORDS[modality]}</strong>
      <span className="text-muted">: {why}. </span>
      <button type="button" className="rounded-sm text-accent-text underline" onClick={onEdit}>
        Correct its type
      </button>
    </p>
  );
}
