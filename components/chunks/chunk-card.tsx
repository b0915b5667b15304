import { EyeOff } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Moment } from "#components/ui/moment.tsx";
import { fill } from "#components/words/fill.tsx";
import { count } from "#components/words/quantities.ts";
import type { InspectedChunk } from "#lib/domain/corpus-console.ts";
import { chunkFlag, PASSAGE_WORDS } from "./words.ts";

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
export function ChunkCard(props: ChunkCardProps) {
  const { chunk, shown } = props;
  const { ordinal, sectionPath, text, disabled } = chunk;
  const name = PASSAGE_WORDS.name(ordinal);
  return (
    <article
      aria-label={name}
      className={cx(
        "flex flex-col gap-1.5 rounded-md border bg-panel p-3",
        shown ? "border-accent" : "border-line",
      )}
    >
      <ChunkHead chunk={chunk} />
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
          {fill(PASSAGE_WORDS.excludedBy, {
            actor: disabled.actorId,
            when: <Moment iso={disabled.at} />,
            reason: disabled.reason,
          })}
        </p>
      )}
      <Numbers chunk={chunk} />
      <ChunkActions {...props} name={name} />
    </article>
  );
}

/** The number, kind, flags and place of a passage. */
function ChunkHead({ chunk }: Pick<ChunkCardProps, "chunk">) {
  const { ordinal, kind, flags, disabled } = chunk;
  return (
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
          {PASSAGE_WORDS.excluded}
        </Chip>
      )}
      <span className="ml-auto text-small text-muted tabular-nums">{PASSAGE_WORDS.place(chunk)}</span>
    </div>
  );
}

type ChunkActionsProps = ChunkCardProps & { readonly name: string };

/** Buttons that show a passage in its document, and that exclude it from searches or include it again. */
function ChunkActions({
  chunk: { disabled },
  shown,
  href,
  name,
  onShow,
  onDisable,
  onEnable,
}: ChunkActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        className="max-two:hidden"
        aria-pressed={shown}
        aria-label={PASSAGE_WORDS.showLabel(name)}
        onClick={onShow}
      >
        {PASSAGE_WORDS.show}
      </Button>
      <Button asChild size="small" className="two:hidden">
        <Link href={href} aria-label={PASSAGE_WORDS.readLabel(name)}>
          {PASSAGE_WORDS.read}
        </Link>
      </Button>
      {disabled === null ? (
        <Button size="small" aria-label={PASSAGE_WORDS.excludeLabel(name)} onClick={onDisable}>
          <EyeOff size={13} aria-hidden /> {PASSAGE_WORDS.exclude}
        </Button>
      ) : (
        disabled.id !== null && (
          <Button
            size="small"
            aria-label={PASSAGE_WORDS.includeLabel(name)}
            onClick={() => disabled.id !== null && onEnable(disabled.id)}
          >
            {PASSAGE_WORDS.include}
          </Button>
        )
      )}
    </div>
  );
}

/** Vectors by facet, and the scores for the test question. */
function Numbers({ chunk: { vectors, scores } }: { readonly chunk: InspectedChunk }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-small">
      <dt className="text-muted">{PASSAGE_WORDS.vectors}</dt>
      <dd className="wrap-anywhere">
        {vectors.length === 0
          ? PASSAGE_WORDS.noVectors
          : PASSAGE_WORDS.vectorsBy(
              vectors.map(({ facet }) => facet),
              vectors[0]?.modelId ?? "",
            )}
      </dd>
      {scores !== null && (
        <>
          <dt className="text-muted">{PASSAGE_WORDS.scores}</dt>
          <dd className="tabular-nums" data-testid="chunk-scores">
            {PASSAGE_WORDS.scoresOf(scores)}
          </dd>
        </>
      )}
    </dl>
  );
}
