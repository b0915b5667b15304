import { COUNTERVAILING_WORDS } from "#components/words/packs.ts";
import { plural } from "#components/words/quantities.ts";
import type { PackItemView } from "#lib/domain/pack.ts";
import { quoteWords } from "./quote-words.ts";
import { RefLink, type RefLinks } from "./why-here.tsx";

type AgainstNotesProps = {
  readonly item: PackItemView;
  readonly items: readonly PackItemView[];
  readonly links: RefLinks;
};

/** Told at once; the others fold out. */
const FIRST = 1;

/** What an item may speak against and what was seen in both, surest first. */
export function AgainstNotes({ item, items, links }: AgainstNotesProps) {
  const all = [...item.provenance.against].sort((a, b) => b.score - a.score);
  const notes = (some: typeof all) => (
    <ul className="flex flex-col gap-2">
      {some.map((each) => (
        <AgainstNote
          key={`${each.kind} ${each.againstRef} ${each.reason}`}
          against={each}
          other={items.find(({ evidenceRef }) => evidenceRef === each.againstRef) ?? null}
          links={links}
        />
      ))}
    </ul>
  );
  return (
    <div className="flex flex-col gap-1.5" data-testid="against">
      {notes(all.slice(0, FIRST))}
      {all.length > FIRST && (
        <details>
          <summary className="inline-flex min-h-6 items-center text-small text-muted underline underline-offset-2 hover:text-ink">
            It may speak against {plural(all.length - FIRST, "more passage")}
          </summary>
          <div className="mt-1.5">{notes(all.slice(FIRST))}</div>
        </details>
      )}
    </div>
  );
}

type AgainstNoteProps = {
  readonly against: PackItemView["provenance"]["against"][number];
  /** What it may speak against, where that is an item too. */
  readonly other: PackItemView | null;
  readonly links: RefLinks;
};

function AgainstNote({ against, other, links }: AgainstNoteProps) {
  return (
    <li className="max-w-[46rem] rounded-md border border-amber-line bg-amber-soft px-3 py-2">
      <p>
        <span className="font-semibold text-amber-text">May speak against</span>{" "}
        <RefLink evidenceRef={against.againstRef} links={links} />{" "}
        <span className="text-small">({COUNTERVAILING_WORDS[against.kind]})</span>
      </p>
      <p className="mt-0.5 wrap-anywhere">{against.reason}</p>
      {other && other.source.state !== "removed" && (
        <blockquote className="mt-1 line-clamp-3 border-l-2 border-amber-line pl-3 font-serif text-evidence wrap-anywhere">
          {quoteWords(other.source.quote, other.source.sourcePath)}
        </blockquote>
      )}
    </li>
  );
}
