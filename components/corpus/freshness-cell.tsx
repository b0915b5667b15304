import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { degradedWords, reasonWords } from "#components/words/corpora.ts";
import type { CorpusHealthView, CorpusListItem } from "#lib/domain/corpus-console.ts";

const FRESHNESS: Readonly<Record<CorpusHealthView["freshnessState"], ChipTone>> = {
  fresh: "accent",
  stale: "amber",
  unknown: "quiet",
};

type StateChipsProps = {
  readonly enabled: boolean;
  readonly health: Pick<CorpusHealthView, "status" | "freshnessState" | "degradedReason" | "documentCount">;
};

/** How a corpus stands, as chips: how fresh, and what else there is to know. */
export function StateChips({ enabled, health }: StateChipsProps) {
  if (!enabled)
    return (
      <Chip tone="quiet" dot>
        disabled
      </Chip>
    );
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Chip tone={FRESHNESS[health.freshnessState]} dot>
        {health.freshnessState}
      </Chip>
      {health.status === "syncing" && (
        <Chip tone="blue" dot>
          syncing
        </Chip>
      )}
      {health.status === "error" && (
        <Chip tone="red" dot>
          needs a look
        </Chip>
      )}
      {isDegraded(health) && (
        <Chip tone="amber" dot title={degradedWords(health.degradedReason ?? "")}>
          degraded
        </Chip>
      )}
    </span>
  );
}

/** Weakened for a reason that no other chip says: while it is being synced, that is no news. */
function isDegraded(health: StateChipsProps["health"]): boolean {
  const told = health.status === "error" || health.status === "syncing";
  return health.degradedReason !== null && health.documentCount > 0 && !told;
}

/** Why a corpus is not simply fresh: the few lines below its chips. */
export function stateReasons(
  corpus: Pick<CorpusListItem, "enabled" | "sourceType"> & { readonly health: CorpusHealthView },
): readonly string[] {
  const { health } = corpus;
  if (!corpus.enabled) return ["Out of every search until it is enabled."];
  const reasons = health.reasons
    .filter(({ code }) => code !== "index_current")
    .slice(0, 2)
    .map((reason) => reasonWords(reason, health.documentCount));
  const said = [...(health.lastError === null ? [] : [health.lastError]), ...reasons];
  if (said.length === 0 && health.degradedReason !== null && health.documentCount > 0)
    return [degradedWords(health.degradedReason)];
  if (said.length === 0 && health.documentCount === 0)
    return [
      corpus.sourceType === "upload" ? "Nothing has been added to it yet." : "It has not been synced yet.",
    ];
  return said;
}

/** The chips of a corpus with their reasons in words. */
export function FreshnessCell({ corpus }: { readonly corpus: CorpusListItem }) {
  const reasons = stateReasons(corpus);
  return (
    <>
      <StateChips enabled={corpus.enabled} health={corpus.health} />
      {reasons.map((words) => (
        <p key={words} className="mt-1 line-clamp-3 text-small text-muted wrap-anywhere">
          {words}
        </p>
      ))}
    </>
  );
}
