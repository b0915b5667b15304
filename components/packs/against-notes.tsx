import { COUNTERVAILING_WORDS } from "#components/words/packs.ts";
import type { PackItemView } from "#lib/domain/pack.ts";
import { RefLink, type RefLinks } from "./why-here.tsx";

type AgainstNotesProps = {
  readonly item: PackItemView;
  readonly items: readonly PackItemView[];
  readonly links: RefLinks;
};

/** What an item may speak against, and what was seen in both. */
export function AgainstNotes({ item, items, links }: AgainstNotesProps) {
  return (
    <ul className="flex flex-col gap-2" data-testid="against">
      {item.provenance.against.map((each) => {
        const other = items.find(({ evidenceRef }) => evidenceRef === each.againstRef);
        return (
          <li
            key={`${each.kind} ${each.againstRef}`}
            className="rounded-md border border-amber-line bg-amber-soft px-3 py-2"
          >
            <p>
              <span className="font-semibold text-amber-text">May speak against</span>{" "}
              <RefLink evidenceRef={each.againstRef} links={links} />{" "}
              <span className="text-small">({COUNTERVAILING_WORDS[each.kind]})</span>
            </p>
            <p className="mt-0.5">{each.reason}</p>
            {other?.source.state !== "removed" && other && (
              <blockquote className="mt-1 line-clamp-4 border-l-2 border-amber-line pl-3 font-serif text-evidence">
                {other.source.quote}
              </blockquote>
            )}
          </li>
        );
      })}
    </ul>
  );
}
