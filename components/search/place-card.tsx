import { MapPin } from "lucide-react";
import Link from "next/link";
import { placesHref } from "#components/address/place-state.ts";
import { recordHref } from "#components/address/record-href.ts";
import { datasetKindName } from "#lib/domain/dataset-kinds.ts";
import { relationWords } from "#lib/domain/place-words.ts";
import type { ShownPlace } from "#lib/domain/search-place.ts";
import { PLACE_CARD_WORDS } from "./where-words.ts";

/** More records are in the site report. */
const SHOWN = 6;

/** The records at the place of the question, before the results. */
export function PlaceCard({ place }: { readonly place: ShownPlace }) {
  const { words, spatial, facts, factCount, documentCount, notCovered } = place;
  const title = PLACE_CARD_WORDS.title(words);
  const shown = facts.slice(0, SHOWN);
  return (
    <section
      aria-label={title}
      data-testid="place-card"
      className="mx-4 my-1.5 rounded-md border border-accent/25 bg-chosen px-3 py-1.5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="flex min-w-0 items-baseline gap-1.5 font-semibold wrap-anywhere">
          <MapPin size={14} aria-hidden className="shrink-0 translate-y-0.5" />
          {title}
        </h2>
        {spatial.place !== undefined && (
          <Link
            href={placesHref({ place: spatial.place, buffer: spatial.bufferMetres ?? 0 })}
            prefetch={false}
            className="shrink-0 text-small underline underline-offset-2"
          >
            {PLACE_CARD_WORDS.report}
          </Link>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="text-small text-muted">{PLACE_CARD_WORDS.nothing}</p>
      ) : (
        <ul className="mt-0.5 grid gap-x-6 @md:grid-cols-2">
          {shown.map((fact) => (
            <li key={fact.record_ref} className="flex min-w-0 items-baseline justify-between gap-2 py-0.5">
              <Link
                href={recordHref(fact.record_ref)}
                prefetch={false}
                className="min-w-0 truncate underline-offset-2 hover:underline"
                title={fact.dataset_name}
              >
                {fact.name ?? fact.reference}
                <span className="text-small text-muted">
                  {" "}
                  {fact.kind === null ? fact.dataset_name : datasetKindName(fact.kind)}
                </span>
              </Link>
              <span className="shrink-0 text-small text-muted tabular-nums">{relationWords(fact)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-muted">
        {[
          ...(factCount > shown.length ? [PLACE_CARD_WORDS.more(factCount - shown.length)] : []),
          PLACE_CARD_WORDS.linked(documentCount),
          ...(notCovered.length > 0 ? [PLACE_CARD_WORDS.notCovered(notCovered.length)] : []),
        ].join(" ")}
      </p>
    </section>
  );
}
