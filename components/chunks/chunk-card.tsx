import { EyeOff } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Moment } from "#components/ui/moment.tsx";
import { modelWords } from "#components/words/models.ts";
import { count, plural } from "#components/words/quantities.ts";
import type { InspectedChunk } from "#lib/domain/corpus-console.ts";
import { chunkFlag } from "./words.ts";

type ChunkCardProps = {
  readonly chunk: InspectedChunk;
  /** The document viewer shows this passage. */
  readonly shown: boolean;
  /** Link for narrow screens, which cannot show list and document side by side. */
  readonly href: string;
  readonly onShow: () => void;
  readonly onDisable: () => void;
  readonly onEnable: (id: string) => void;
};

/** One indexed passage: its location, text, flags, vectors and scores for the test question. */
export function ChunkCard({ chunk, shown, href, onShow, onDisable, onEnable }: ChunkCardProps) {
  const { ordinal, kind, page, sectionPath, text, terms, flags, disabled } = chunk;
  const name = `passage ${count(ordinal + 1)}`;
  return (
    <article
      aria-label={name}
      className={cx(
        "flex flex-col gap-1.5 rounded-md border bg-panel p-3",
        shown ? "border-accent" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-center gap-1.5">
        <h2 className="font-semibold tabular-nums">{count(ordinal + 1)}</h2>
        <Chip tone="outline">{kind}</Chip>
        {flags.map((flag) => {
          const { words, warns } = chunkFlag(flag);
          return (
            <Chip key={flag} tone={warns ? "red" : "blue"}>
              {words}
            </Chip>
          );
        })}
        {disabled !== null && (
          <Chip tone="amber" dot>
            {" "}
            excluded from searches
          </Chip>
        )}
        <span className="ml-auto text-small text-muted tabular-nums">
          {page === null ? "" : `page ${page} · `}
          {count(chunk.charStart)}–{count(chunk.charEnd)} · {plural(Math.round(terms), "term")}
        </span>
      </div>
      {sectionPath.length > 0 && (
        <p className="text-small text-muted wrap-anywhere">{sectionPath.join(" › ")}</p>
      )}
      <p
        className={cx(
          "line-clamp-4 font-serif text-evidence wrap-anywhere",
          disabled !== null && "text-muted line-through decoration-1",
        )}
      >
        {text}
      </p>
      {disabled !== null && (
        <p className="text-small">
          Excluded by {disabled.actorId}, <Moment iso={disabled.at} />: {disabled.reason}
        </p>
      )}
      <Numbers chunk={chunk} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          className="max-two:hidden"
          aria-pressed={shown}
          aria-label={`Show ${name} in the document`}
          onClick={onShow}
        >
          Show in the document
        </Button>
        <Button asChild size="small" className="two:hidden">
          <Link href={href} aria-label={`Read ${name} in the document`}>
            Read it in the document
          </Link>
        </Button>
        {disabled === null ? (
          <Button size="small" aria-label={`Exclude ${name} from searches`} onClick={onDisable}>
            <EyeOff size={13} aria-hidden /> Exclude from searches
          </Button>
        ) : (
          disabled.id !== null && (
            <Button
              size="small"
              aria-label={`Include ${name} again`}
              onClick={() => disabled.id !== null && onEnable(disabled.id)}
            >
              Include it again
            </Button>
          )
        )}
      </div>
    </article>
  );
}

/** Vectors by facet, and the scores for the test question. */
function Numbers({ chunk: { vectors, scores } }: { readonly chunk: InspectedChunk }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-small">
      <dt className="text-muted">Vectors</dt>
      <dd className="wrap-anywhere">
        {vectors.length === 0
          ? "none"
          : `${vectors.map(({ facet }) => facet).join(", ")} by ${modelWords(vectors[0]?.modelId ?? "")}`}
      </dd>
      {scores !== null && (
        <>
          <dt className="text-muted">Scores</dt>
          <dd className="tabular-nums" data-testid="chunk-scores">
            {scores.rank === null ? "not ranked" : `rank ${scores.rank}`} · BM25{" "}
            {scores.bm25 === null ? "none of the words" : scores.bm25.toFixed(2)}
            {Object.entries(scores.cosine).map(
              ([facet, cosine]) => ` · cosine ${facet} ${cosine.toFixed(3)}`,
            )}
          </dd>
        </>
      )}
    </dl>
  );
}
