import { momentUtc } from "#components/words/quantities.ts";
import type { FrameLine } from "#lib/domain/frame-words.ts";
import type { PackView } from "#lib/domain/pack.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { itemNumbers } from "#lib/domain/pack-numbers.ts";
import { rowsOf } from "./arrange.ts";
import { countervailingStatement, leftOutWords } from "./evidence-words.ts";
import { PrintedItem } from "./printed-item.tsx";
import { PRINTED_PACK_WORDS } from "./printed-words.ts";

type PrintedPackProps = {
  readonly pack: PackView;
  readonly frameLines: readonly FrameLine[];
  readonly printedAt: string;
};

/** A pack as a printable document, without controls or collapsed parts. */
export function PrintedPack({ pack, frameLines, printedAt }: PrintedPackProps) {
  const { frame, assembly, receipts } = pack;
  const places = new Map(pack.items.map((item, index) => [item.evidenceRef, index + 1]));
  const numbers = itemNumbers(pack.items);
  const numbersOfRefs = new Map(pack.items.map((item) => [item.evidenceRef, numbers.get(item.itemId) ?? 0]));
  const byId = new Map(pack.items.map((item) => [item.itemId, item]));
  const version = pack.versions.find(({ number }) => number === pack.version);
  return (
    <article className="text-ui leading-5" data-testid="printed-pack">
      <h1 className="text-[1.5rem] leading-8 font-semibold wrap-anywhere">{pack.title}</h1>
      <dl className="mt-3 grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-y border-line-strong py-3">
        <Line name={PRINTED_PACK_WORDS.pack}>
          {version
            ? PRINTED_PACK_WORDS.version(pack.id, version.number, version.note)
            : PRINTED_PACK_WORDS.draft(pack.id)}
        </Line>
        {frame && <Line name={PRINTED_PACK_WORDS.question}>{PRINTED_PACK_WORDS.quoted(frame.query)}</Line>}
        {frameLines.map(({ name, words }) => (
          <Line key={name} name={name}>
            {words}
          </Line>
        ))}
        <Line name={PRINTED_PACK_WORDS.created}>{momentUtc(pack.createdAt)}</Line>
        <Line name={version ? PRINTED_PACK_WORDS.saved : PRINTED_PACK_WORDS.changed}>
          {momentUtc(version?.savedAt ?? pack.updatedAt)}
        </Line>
        <Line name={PRINTED_PACK_WORDS.printed}>{momentUtc(printedAt)}</Line>
        {receipts.length > 0 && <Line name={PRINTED_PACK_WORDS.receipts}>{receipts.join(", ")}</Line>}
        {assembly && (
          <>
            <Line name={PRINTED_PACK_WORDS.drafted}>{PRINTED_PACK_WORDS.draftedWith(assembly)}</Line>
            <Line name={PRINTED_PACK_WORDS.against}>
              {countervailingStatement(assembly.countervailing)}
              {assembly.countervailing.searchedWith.length > 0 &&
                ` ${PRINTED_PACK_WORDS.searchedWith(assembly.countervailing.searchedWith)}`}
            </Line>
            {assembly.leftOut.length > 0 && (
              <Line name={PRINTED_PACK_WORDS.leftOut}>
                {assembly.leftOut.map((each) => leftOutWords(each.reason, each.count)).join("; ")}
              </Line>
            )}
          </>
        )}
      </dl>
      {pack.items.length === 0 && <p className="mt-4 text-muted">{PRINTED_PACK_WORDS.empty}</p>}
      <h2 className="sr-only">{PRINTED_PACK_WORDS.items}</h2>
      <ol>
        {rowsOf(arrangementOf(pack)).map((row) => {
          if (row.kind === "section")
            return (
              <li key={row.id}>
                <h2 className="mt-6 border-b border-line-strong pb-1 text-title font-semibold break-after-avoid">
                  {row.section.heading}
                </h2>
              </li>
            );
          const item = byId.get(row.id);
          return (
            item && (
              <li key={row.id}>
                <PrintedItem
                  item={item}
                  number={numbers.get(item.itemId) ?? 0}
                  numberOf={(ref) => numbersOfRefs.get(ref) ?? null}
                  placeOf={(ref) => places.get(ref) ?? null}
                />
              </li>
            )
          );
        })}
      </ol>
    </article>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
