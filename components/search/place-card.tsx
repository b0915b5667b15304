import { MapPin } from "lucide-react";
import Link from "next/link";
import { placesHref } from "#components/address/place-state.ts";
import { recordHref } from "#components/address/record-href.ts";
import { hectaresOf } from "#components/records/narrowing.ts";
import { datasetKindName } from "#lib/domain/dataset-kinds.ts";
import { foundWords } from "#lib/domain/place-words.ts";
import { hasConditions, writeAttributeConditions } from "#lib/domain/record-conditions.ts";
import type { ShownPlace } from "#lib/domain/search-place.ts";
import { PLACE_CARD_WORDS } from "./where-words.ts";

/** More records are in the site report. */
const SHOWN = 6;

/** The records at the place of the question, before the results. */
export function PlaceCard({ place }: { readonly place: ShownPlace }) {
  const { words, spatial, facts, factCount, documentCount, notCovered } = place;
  const title =
    spatial.inside === undefined ? PLACE_CARD_WORDS.title(words) : PLACE_CARD_WORDS.records(words);
  const shown = facts.slice(0, SHOWN);
  const isNarrowed = spatial.inside !== undefined || hasConditions(spatial);
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
        <span className="flex flex-wrap gap-x-3 text-small">
          {listLinks(place).map(({ href, words: link }) => (
            <Link key={href} href={href} prefetch={false} className="underline underline-offset-2">
              {link}
            </Link>
          ))}
          {spatial.place !== undefined && (
            <Link
              href={placesHref({ place: spatial.place, buffer: spatial.bufferMetres ?? 0 })}
              prefetch={false}
              className="underline underline-offset-2"
            >
              {PLACE_CARD_WORDS.report}
            </Link>
          )}
        </span>
      </div>
      {shown.length === 0 ? (
        <p className="text-small text-muted">
          {isNarrowed ? PLACE_CARD_WORDS.noneMeets : PLACE_CARD_WORDS.nothing}
        </p>
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
              <span className="shrink-0 text-small text-muted tabular-nums">{foundWords(fact)}</span>
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

/** Returns links to the found records on the map, one for each dataset; none for a place with a site report. */
function listLinks({
  spatial,
  facts,
}: ShownPlace): readonly { readonly href: string; readonly words: string }[] {
  const { inside, areaM2, attributes = [], on = "" } = spatial;
  if (inside === undefined) return [];
  const names = new Map(facts.map(({ dataset, dataset_name: name }) => [dataset, name]));
  return [...names].map(([dataset, name]) => ({
    href: placesHref({
      ...{ dataset, inside, on },
      min: hectaresOf(areaM2?.atLeast),
      max: hectaresOf(areaM2?.atMost),
      attributes: writeAttributeConditions(attributes),
    }),
    words: names.size > 1 ? PLACE_CARD_WORDS.mapOf(name) : PLACE_CARD_WORDS.map,
  }));
}
