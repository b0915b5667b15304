import Link from "next/link";
import { PROVIDER_TONES } from "#components/providers/tones.ts";
import { PROVIDER_STATUS_WORDS } from "#components/providers/words.ts";
import { reportFound } from "#components/reports/words.ts";
import { Chip } from "#components/ui/chip.tsx";
import { Panel } from "#components/ui/facts.tsx";
import { modelWords } from "#components/words/models.ts";
import type { CorpusHealthView, ProviderView } from "#lib/domain/corpus-console.ts";
import type { ReportKind } from "#lib/domain/reports.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { SIDE_WORDS } from "./console-words.ts";

/** Each provider and its state, one per line. */
export function ProvidersPanel({ providers }: { readonly providers: readonly ProviderView[] }) {
  return (
    <Panel
      id="providers"
      title={SIDE_WORDS.providersTitle}
      aside={<MoreLink href="/admin/providers">{SIDE_WORDS.allProviders}</MoreLink>}
    >
      <ul className="divide-y divide-line">
        {providers.map((provider) => (
          <li key={provider.id} className="flex items-start justify-between gap-3 py-2 first:pt-0 last:pb-0">
            <span className="min-w-0 wrap-anywhere">
              {provider.title}
              {provider.note !== null && (
                <span className="line-clamp-2 text-small text-muted">{provider.note}</span>
              )}
            </span>
            <Chip tone={PROVIDER_TONES[provider.status]} dot className="shrink-0">
              {PROVIDER_STATUS_WORDS[provider.status]}
            </Chip>
          </li>
        ))}
        {providers.length === 0 && <li className="text-muted">{SIDE_WORDS.noProviders}</li>}
      </ul>
    </Panel>
  );
}

type NeedsALookProps = {
  readonly totals: readonly { readonly kind: ReportKind; readonly total: number }[];
  readonly hrefFor: (kind: ReportKind) => string;
};

/** Reports that list at least one problem. */
export function NeedsALook({ totals, hrefFor }: NeedsALookProps) {
  const nonEmpty = totals.filter(({ total }) => total > 0);
  return (
    <Panel id="needs-a-look" title={SIDE_WORDS.attentionTitle} testId="needs-a-look">
      {nonEmpty.length === 0 ? (
        <p className="text-muted">{SIDE_WORDS.noProblems}</p>
      ) : (
        <ul className="flex flex-col">
          {nonEmpty.map(({ kind, total }) => (
            <li key={kind}>
              <Link
                href={hrefFor(kind)}
                prefetch={false}
                className="flex min-h-7 items-center underline decoration-line-strong underline-offset-2 hover:decoration-current"
              >
                {reportFound(kind, total)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The models that built the index, over all corpora, and its size. */
export function IndexPanel({ health }: { readonly health: readonly CorpusHealthView[] }) {
  const unique = (values: readonly (string | null)[]) => [
    ...new Set(values.filter((value): value is string => value !== null && value !== "")),
  ];
  const models = unique(health.flatMap(({ fingerprint }) => fingerprint.models));
  const hashes = unique(health.map(({ fingerprint }) => fingerprint.recipeHash));
  const taken = health.reduce(
    (sum, { storage }) => sum + storage.originals + storage.index + storage.pictures,
    0,
  );
  const chunks = health.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
  return (
    <Panel id="index" title={SIDE_WORDS.indexTitle} testId="index-panel">
      <div className="flex flex-col gap-0.5 text-muted tabular-nums">
        {models.map((model) => (
          <p key={model} className="wrap-anywhere" title={model}>
            {modelWords(model)}
          </p>
        ))}
        {hashes.length > 1 && <p>{SIDE_WORDS.olderSettings}</p>}
        <p>
          {SIDE_WORDS.passages(chunks)} · {sizeWords(taken)}
        </p>
      </div>
    </Panel>
  );
}

function MoreLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Link href={href} prefetch={false} className="text-small text-muted underline underline-offset-2">
      {children}
    </Link>
  );
}
