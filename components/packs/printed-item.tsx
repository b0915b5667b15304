import { evidencePlaceWords } from "#components/receipt/evidence-place.ts";
import { sourceDate } from "#components/words/evidence.ts";
import { relationWords } from "#components/words/relations.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { PackItemView } from "#lib/domain/pack.ts";
import { againstKey, suggestedAgainst, surestAgainst } from "#lib/domain/pack-suggestion.ts";
import { citationWords, ROLE_WORDS } from "#lib/domain/pack-words.ts";
import { viaInSentence } from "./evidence-words.ts";
import { PRINTED_ITEM_WORDS } from "./item-words.ts";
import { QuoteView } from "./quote-view.tsx";

type PrintedItemProps = {
  readonly item: PackItemView;
  /** The number of its footnote in the report. */
  readonly number: number;
  /** Returns the number of an item; null for other evidence. */
  readonly numberOf: (ref: string) => number | null;
  /** Returns the position of an item in the pack; null for other evidence. */
  readonly placeOf: (ref: string) => number | null;
};

/** An item in print: its words, location, role, notes and hashes. */
export function PrintedItem({ item, number, numberOf, placeOf }: PrintedItemProps) {
  const { source, provenance, note } = item;
  const role = ROLE_WORDS[item.role].toLowerCase();
  const named = (ref: string) => {
    const at = numberOf(ref);
    return at === null ? evidencePlaceWords(ref, null) : PRINTED_ITEM_WORDS.item(at);
  };
  return (
    <section
      aria-label={PRINTED_ITEM_WORDS.label(number)}
      className="break-inside-avoid-page border-b border-line py-3"
      data-testid="printed-item"
    >
      <h3 className="font-semibold wrap-anywhere">
        {number}. {source.state === "removed" ? PRINTED_ITEM_WORDS.sourceRemoved : source.title}{" "}
        <span className="font-normal">
          {suggestedAgainst(item, placeOf) === null
            ? PRINTED_ITEM_WORDS.role(role)
            : PRINTED_ITEM_WORDS.suggestedRole(role)}
        </span>
      </h3>
      {source.state !== "removed" && (
        <>
          {source.sectionPath.length > 0 && (
            <p className="text-small text-muted wrap-anywhere">{source.sectionPath.join(" › ")}</p>
          )}
          <blockquote className="my-1.5 border-l-2 border-line-strong pl-3 font-serif text-evidence whitespace-pre-line wrap-anywhere">
            <QuoteView source={source} />
          </blockquote>
        </>
      )}
      {note !== "" && (
        <p className="my-1.5 whitespace-pre-line wrap-anywhere">{PRINTED_ITEM_WORDS.note(note)}</p>
      )}
      {surestAgainst(item).map((each) => (
        <p key={againstKey(each)} className="my-1">
          {PRINTED_ITEM_WORDS.mayOppose(named(each.againstRef), each.reason)}
        </p>
      ))}
      {provenance.path.length > 0 && (
        <p className="my-1">
          {provenance.path
            .map(
              ({ fromRef, toRef, kind, words }) =>
                `${named(fromRef)} → ${relationWords(kind)} “${words}” → ${named(toRef)}`,
            )
            .join("; ")}
        </p>
      )}
      <p className="text-tiny text-muted wrap-anywhere">
        {[
          source.state !== "removed" && source.corpus.title,
          source.state !== "removed" && source.sourcePath,
          item.page !== null && PRINTED_ITEM_WORDS.page(item.printedPage ?? item.page, item.lastPage),
          source.state !== "removed" &&
            source.publishedDate &&
            sourceDate(dayWords(source.publishedDate), source.dateIsOfFile),
          citationWords(item.citedVersion, source),
          viaInSentence(provenance.via),
          provenance.traceId,
        ]
          .filter(Boolean)
          .join(" · ")}
        <br />
        {PRINTED_ITEM_WORDS.hashes(item)}
      </p>
    </section>
  );
}
