import type { ReactNode } from "react";
import { Chip } from "#components/ui/chip.tsx";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { count } from "#components/words/quantities.ts";
import type { ProviderView } from "#lib/domain/corpus-console.ts";
import { PROVIDER_TONES } from "./tones.ts";
import { PROVIDER_KIND_WORDS, PROVIDER_STATUS_WORDS, PROVIDERS_TABLE_WORDS } from "./words.ts";

type ProvidersTableProps = {
  readonly providers: readonly ProviderView[];
  /** Controls that enable or disable a provider. */
  readonly actions: (provider: ProviderView) => ReactNode;
};

/** One row per provider: its state, the corpora that use it, and its last check. */
export function ProvidersTable({ providers, actions }: ProvidersTableProps) {
  const columns: readonly Column<ProviderView>[] = [
    {
      key: "provider",
      head: PROVIDERS_TABLE_WORDS.provider,
      rowHeader: true,
      className: "two:w-56",
      cell: ({ title, kind }) => (
        <>
          <span className="font-semibold wrap-anywhere">{title}</span>
          <span className="block text-small text-muted">{PROVIDER_KIND_WORDS[kind]}</span>
        </>
      ),
    },
    {
      key: "state",
      head: PROVIDERS_TABLE_WORDS.state,
      cell: ({ status, note }) => (
        <>
          <Chip tone={PROVIDER_TONES[status]} dot>
            {PROVIDER_STATUS_WORDS[status]}
          </Chip>
          {note !== null && (
            <span className="mt-0.5 block max-w-prose text-small text-muted wrap-anywhere">{note}</span>
          )}
        </>
      ),
    },
    {
      key: "corpora",
      head: PROVIDERS_TABLE_WORDS.corpora,
      align: "right",
      className: "two:w-24",
      cell: ({ corpora }) => count(corpora),
    },
    {
      key: "indexed",
      head: PROVIDERS_TABLE_WORDS.lastIndexed,
      className: "two:w-32",
      cell: ({ kind, lastIndexedAt }) =>
        lastIndexedAt !== null ? (
          <Moment iso={lastIndexedAt} />
        ) : kind === "model" ? null : (
          <span className="text-muted">{PROVIDERS_TABLE_WORDS.notYet}</span>
        ),
    },
    {
      key: "checked",
      head: PROVIDERS_TABLE_WORDS.lastChecked,
      className: "two:w-32",
      cell: ({ checkedAt }) =>
        checkedAt === null ? (
          <span className="text-muted">{PROVIDERS_TABLE_WORDS.notYet}</span>
        ) : (
          <Moment iso={checkedAt} />
        ),
    },
    {
      key: "switch",
      head: PROVIDERS_TABLE_WORDS.onOrOff,
      className: "two:w-32",
      cell: actions,
    },
  ];
  return (
    <DataTable
      caption={PROVIDERS_TABLE_WORDS.caption}
      columns={columns}
      rows={providers}
      keyFor={({ id }) => id}
      testId="providers"
      rowTestId="provider-row"
    />
  );
}
