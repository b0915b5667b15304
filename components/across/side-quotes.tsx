import Link from "next/link";
import { Chip } from "#components/ui/chip.tsx";
import type { AcrossDifference, AcrossQuote, AcrossSide, AcrossTheme } from "#lib/domain/across.ts";
import type { AcrossLinks } from "./links.ts";
import { QUOTES_KIND_WORDS, SIDE_QUOTES_WORDS } from "./words.ts";

type SideQuotesProps = {
  readonly words: {
    readonly title: string;
    /** One sentence on how reliable this is. */
    readonly lead: string;
    /** Shown when nothing was found. */
    readonly nothing: string;
  };
  readonly found: readonly (AcrossTheme | AcrossDifference)[];
  readonly sides: readonly Pick<AcrossSide, "title">[];
  /** Document titles by the refs of their passages. */
  readonly titles: ReadonlyMap<string, string>;
  readonly links: AcrossLinks;
};

/** Lists themes or differences, each with its sentences side by side. */
export function SideQuotes({ words, found, sides, titles, links }: SideQuotesProps) {
  const { title, lead, nothing } = words;
  const heading = title.toLowerCase().replace(/\W+/g, "-");
  return (
    <section aria-labelledby={heading} data-testid={heading}>
      <h2 id={heading} className="font-serif text-[1.25rem] leading-7">
        {title}
      </h2>
      <p className="max-w-prose text-small text-muted">{found.length === 0 ? nothing : lead}</p>
      <ul className="mt-2 flex flex-col gap-3">
        {found.map((each) => (
          <li
            key={`${each.kind} ${each.label} ${each.sides.map(({ quotes }) => quotes[0]?.words).join(" ")}`}
            className="rounded-md border border-line bg-panel px-3.5 py-3"
          >
            <h3 className="flex flex-wrap items-center gap-2 font-medium">
              <span className="wrap-anywhere">{each.label}</span>
              <Chip tone="outline">{QUOTES_KIND_WORDS[each.kind]}</Chip>
            </h3>
            <div className="mt-1.5 grid gap-x-6 gap-y-3 two:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
              {each.sides.map(({ side, quotes }) => (
                <div key={side} className="min-w-0">
                  <p className="text-small font-semibold text-muted wrap-anywhere">{sides[side]?.title}</p>
                  <ul className="flex flex-col gap-2">
                    {quotes.map((quote) => (
                      <li key={`${quote.ref} ${quote.words}`}>
                        <Quote
                          quote={quote}
                          href={links.hrefOf(side, quote.ref)}
                          title={titles.get(quote.ref) ?? ""}
                        />
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A sentence of a passage with its words marked. Links to the passage in the viewer. */
function Quote({
  quote,
  href,
  title,
}: {
  readonly quote: AcrossQuote;
  readonly href: string;
  readonly title: string;
}) {
  const at = quote.words === "" ? -1 : quote.sentence.indexOf(quote.words);
  return (
    <Link
      href={href}
      prefetch={false}
      className="block rounded hover:bg-hover"
      aria-label={SIDE_QUOTES_WORDS.openQuote(quote.words, title)}
    >
      <span className="line-clamp-4 font-serif text-evidence wrap-anywhere">
        {at < 0 ? (
          quote.sentence
        ) : (
          <>
            {quote.sentence.slice(0, at)}
            <mark className="term">{quote.words}</mark>
            {quote.sentence.slice(at + quote.words.length)}
          </>
        )}
      </span>
      <span className="block text-small text-muted wrap-anywhere">{title}</span>
    </Link>
  );
}
