import { BeingIndexed } from "#components/evidence/being-indexed.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { FRESHNESS_TONES } from "#components/ui/freshness-tones.ts";
import type { CorpusHealthView, CorpusListItem } from "#lib/domain/corpus-console.ts";
import { STATE_CHIP_WORDS, STATE_REASON_WORDS } from "./state-words.ts";
import { degradedWords, reasonWords } from "./words.ts";

type StateChipsProps = {
  readonly enabled: boolean;
  readonly health: Pick<CorpusHealthView, "status" | "freshnessState" | "degradedReason" | "documentCount">;
};

/** The state of a corpus as chips. */
export function StateChips({ enabled, health }: StateChipsProps) {
  if (!enabled)
    return (
      <Chip tone="quiet" dot>
        {STATE_CHIP_WORDS.disabled}
      </Chip>
    );
  if (health.status === "syncing") return <BeingIndexed />;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Chip tone={FRESHNESS_TONES[health.freshnessState]} dot>
        {health.freshnessState}
      </Chip>
      {health.status === "error" && (
        <Chip tone="red" dot>
          {STATE_CHIP_WORDS.needsAttention}
        </Chip>
      )}
      {isDegraded(health) && (
        <Chip tone="amber" dot title={degradedWords(health.degradedReason ?? "")}>
          {STATE_CHIP_WORDS.degraded}
        </Chip>
      )}
    </span>
  );
}

/** True if a degraded reason exists that no other chip shows. */
function isDegraded(health: StateChipsProps["health"]): boolean {
  return health.degradedReason !== null && health.documentCount > 0 && health.status !== "error";
}

/** Returns up to a few lines on why a corpus is not fresh. */
export function stateReasons(
  corpus: Pick<CorpusListItem, "enabled" | "sourceType"> & { readonly health: CorpusHealthView },
): readonly string[] {
  const { health } = corpus;
  if (!corpus.enabled) return [STATE_REASON_WORDS.disabled];
  const reasons = health.reasons
    .filter(({ code }) => code !== "index_current")
    .slice(0, 2)
    .map((reason) => reasonWords(reason, health.documentCount));
  const said = [...(health.lastError === null ? [] : [health.lastError]), ...reasons];
  if (said.length === 0 && health.degradedReason !== null && health.documentCount > 0)
    return [degradedWords(health.degradedReason)];
  if (said.length === 0 && health.documentCount === 0)
    return [corpus.sourceType === "upload" ? STATE_REASON_WORDS.nothingAdded : STATE_REASON_WORDS.notSynced];
  return said;
}

/** The chips of a corpus with the reasons in words. */
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
