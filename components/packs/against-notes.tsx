import { ChevronRight } from "lucide-react";
import { SideBySide } from "#components/countervailing/side-by-side.tsx";
import { Chip } from "#components/ui/chip.tsx";
import type { PackItemView } from "#lib/domain/pack.ts";
import { type Against, againstKey, suggestedAgainst, surestAgainst } from "#lib/domain/pack-suggestion.ts";
import { AGAINST_LABELS } from "#lib/domain/pack-words.ts";
import { AGAINST_WORDS } from "./item-words.ts";
import { RefLink, type RefLinks } from "./why-here.tsx";

type AgainstNotesProps = {
  readonly item: PackItemView;
  readonly items: readonly PackItemView[];
  readonly links: RefLinks;
};

/** States which items this one may speak against, and how. Expands to the passages side by side, most certain first. */
export function AgainstNotes({ item, items, links }: AgainstNotesProps) {
  const all = surestAgainst(item);
  const suggested = suggestedAgainst(item, links.placeOf) !== null;
  const labels = [...new Set(all.map(({ kind }) => AGAINST_LABELS[kind]))];
  const others = all.filter(({ againstRef }) => againstRef !== item.evidenceRef);
  const numbers = [...new Set(others.map(({ againstRef }) => links.numberOf(againstRef)))]
    .filter((number) => number !== null)
    .sort((a, b) => a - b);
  return (
    <details className="group/against max-w-[46rem]" data-testid="against">
      <summary className="flex min-h-7 flex-wrap items-center gap-x-1.5 gap-y-1 rounded text-small">
        <ChevronRight
          size={13}
          aria-hidden
          className="text-muted transition-transform group-open/against:rotate-90"
        />
        <span className="font-semibold text-amber-text">{oppositionWords(others.length, numbers)}</span>
        {suggested && <Chip tone="quiet">{AGAINST_WORDS.suggested}</Chip>}
        {labels.map((label) => (
          <Chip key={label} tone="amber">
            {label}
          </Chip>
        ))}
      </summary>
      <ul className="mt-1.5 flex flex-col gap-2">
        {all.map((each) => (
          <li key={againstKey(each)}>
            <AgainstNote
              against={each}
              item={item}
              other={items.find(({ evidenceRef }) => evidenceRef === each.againstRef) ?? null}
              links={links}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

function oppositionWords(others: number, numbers: readonly number[]): string {
  if (others === 0) return AGAINST_WORDS.mayOpposeItself;
  return numbers.length > 0 ? AGAINST_WORDS.mayOpposeItems(numbers) : AGAINST_WORDS.mayOppose;
}

type AgainstNoteProps = {
  readonly against: Against;
  readonly item: PackItemView;
  /** The item that it may speak against, if that is in the pack. */
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
        <span className="font-semibold text-amber-text">{AGAINST_WORDS.mayOppose}</span>
        <RefLink evidenceRef={against.againstRef} links={links} />
        <Chip tone="amber">{AGAINST_LABELS[against.kind]}</Chip>
      </p>
      <p className="mt-0.5 wrap-anywhere">{against.reason}</p>
    </div>
  );
}

/** Returns null if the source was removed, because its words are then not shown. */
function compared({ evidenceRef, source }: PackItemView, links: RefLinks) {
  if (source.state === "removed") return null;
  return {
    title: links.nameOf(evidenceRef) ?? source.title,
    place: source.sectionPath.slice(-2).join(" › "),
    text: source.quote,
    href: links.href(evidenceRef) ?? undefined,
  };
}
