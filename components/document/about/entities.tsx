import { ChevronRight, Search } from "lucide-react";
import { ENTITY_TYPES } from "#lib/domain/chunk.ts";
import type { DescriptionAnswer } from "#lib/domain/description-api.ts";
import { PlaceLink, type Places } from "./place-link.tsx";
import { NAME_KIND_WORDS, NAMES_WORDS } from "./words.ts";

type Named = DescriptionAnswer["entities"][number];

type NamedKind = keyof typeof NAME_KIND_WORDS;

/** The listed kinds of names. Amounts and measures have no names, so they are not listed. */
const KINDS = ENTITY_TYPES.filter((type): type is NamedKind => Object.hasOwn(NAME_KIND_WORDS, type));

type EntitiesProps = { readonly entities: readonly Named[]; readonly places: Places };

/** Names in a document, by kind. Each opens its places or a search for the name. */
export function Entities({ entities, places }: EntitiesProps) {
  const groups = KINDS.map((kind) => ({
    kind,
    members: entities.filter(({ type }) => type === kind),
  })).filter(({ members }) => members.length > 0);
  if (groups.length === 0) return <p className="text-muted">{NAMES_WORDS.empty}</p>;
  return (
    <div data-testid="entities">
      <h3 className="mb-1 text-muted">{NAMES_WORDS.title}</h3>
      {groups.map(({ kind, members }) => (
        <details key={kind} className="group border-b border-line last:border-b-0">
          <summary className="flex list-none items-center gap-1.5 rounded py-1 hover:bg-hover">
            <ChevronRight
              size={14}
              aria-hidden
              className="shrink-0 text-muted transition-transform group-open:rotate-90"
            />
            <span className="shrink-0 font-medium">{NAME_KIND_WORDS[kind](members.length)}</span>
            <span className="min-w-0 truncate text-small text-muted group-open:hidden" aria-hidden>
              {members
                .slice(0, 3)
                .map(({ name }) => name)
                .join(", ")}
            </span>
          </summary>
          <ul className="pb-2 pl-5">
            {members.map((entity) => (
              <Entity
                key={`${entity.name} ${entity.places[0]?.evidence_ref}`}
                entity={entity}
                places={places}
              />
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

function Entity({ entity, places }: { readonly entity: Named; readonly places: Places }) {
  const more = entity.count - entity.places.length;
  return (
    <li className="flex items-start gap-2 py-0.5">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {entity.name}{" "}
        <span className="text-small text-muted">
          {entity.places.map(({ evidence_ref: evidenceRef }, index) => (
            <PlaceLink
              key={evidenceRef}
              evidenceRef={evidenceRef}
              places={places}
              label={NAMES_WORDS.placeLabel(entity.name, index + 1, entity.count)}
              className="inline-block min-w-6 rounded text-center text-accent-text underline tabular-nums"
            >
              {index + 1}
            </PlaceLink>
          ))}
          {more > 0 && NAMES_WORDS.more(more)}
        </span>
      </span>
      <a
        href={places.searchHref(entity.name)}
        aria-label={NAMES_WORDS.searchLabel(entity.name)}
        className="grid size-6 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-ink"
      >
        <Search size={13} aria-hidden />
      </a>
    </li>
  );
}
