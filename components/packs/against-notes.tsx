import { SideBySide } from "#components/countervailing/side-by-side.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { AGAINST_LABELS } from "#components/words/countervailing.ts";
import { plural } from "#components/words/quantities.ts";
import type { PackItemView } from "#lib/domain/pack.ts";
import { RefLink, type RefLinks } from "./why-here.tsx";

type Against = PackItemView["provenance"]["against"][number];

type AgainstNotesProps = {
  readonly item: PackItemView;
  readonly items: readonly PackItemView[];
  readonly links: RefLinks;
};

/** Told at once; the others fold out. */
const FIRST = 1;

/** What an item may speak against and what was seen in both, side by side, surest first. */
export function AgainstNotes({ item, items, links }: AgainstNotesProps) {
  const all = [...item.provenance.against].sort((a, b) => b.score - a.score);
  const notes = (some: readonly Against[]) => (
    <ul className="flex flex-col gap-2">
      {some.map((each) => (
        <li key={`${each.kind} ${each.againstRef} ${each.reason}`} className="max-w-[46rem]">
          <AgainstNote
            against={each}
            item={item}
            other={items.find(({ evidenceRef }) => evidenceRef === each.againstRef) ?? null}
            links={links}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <div className="flex flex-col gap-1.5" data-testid="against">
      {notes(all.slice(0, FIRST))}
      {all.length > FIRST && (
        <details>
          <summary className="inline-flex min-h-6 items-center text-small text-muted underline underline-offset-2 hover:text-ink">
            It may speak against others too, by {plural(all.length - FIRST, "more sign")}
          </summary>
          <div className="mt-1.5">{notes(all.slice(FIRST))}</div>
        </details>
      )}
    </div>
  );
}

type AgainstNoteProps = {
  readonly against: Against;
  readonly item: PackItemView;
  /** What it may speak against, where that is an item too. */
  readonly other: PackItemView | null;
  readonly links: RefLinks;
};

function AgainstNote({ against, item, other, links }: AgainstNoteProps) {
  const passage = compared(item, links);
  const facing = other && compared(other, links);
  if (passage && facing) return <SideBySide against={against} passage={passage} other={facing} />;
  return (
    <div className="rounded-md border border-amber-line bg-amber-soft px-3 py-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold text-amber-text">May speak against</span>
        <RefLink evidenceRef={against.againstRef} links={links} />
        <Chip tone="amber">{AGAINST_LABELS[against.kind]}</Chip>
      </p>
      <p className="mt-0.5 wrap-anywhere">{against.reason}</p>
    </div>
  );
}

/** Null where its words may not be shown. */
function compared({ evidenceRef, source }: PackItemView, links: RefLinks) {
  if (source.state === "removed") return null;
  return {
    title: links.nameOf(evidenceRef) ?? source.title,
    place: source.sectionPath.slice(-2).join(" › "),
    text: source.quote,
    href: links.href(evidenceRef),
  };
}
