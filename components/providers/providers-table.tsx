import type { ReactNode } from "react";
import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { count } from "#components/words/quantities.ts";
import type { ProviderView } from "#lib/domain/corpus-console.ts";

const STATUS: Readonly<Record<ProviderView["status"], { readonly tone: ChipTone; readonly words: string }>> =
  {
    healthy: { tone: "accent", words: "healthy" },
    degraded: { tone: "amber", words: "degraded" },
    disabled: { tone: "quiet", words: "off" },
    unknown: { tone: "quiet", words: "unknown" },
    unused: { tone: "quiet", words: "not used" },
  };

const KINDS: Readonly<Record<ProviderView["kind"], string>> = {
  index: "what searches read",
  connector: "brings documents in",
  model: "a model for searches",
};

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
      head: "Provider",
      rowHeader: true,
      className: "two:w-72",
      cell: ({ title, kind }) => (
        <>
          <span className="font-semibold wrap-anywhere">{title}</span>
          <span className="block text-small text-muted">{KINDS[kind]}</span>
        </>
      ),
    },
    {
      key: "state",
      head: "State",
      cell: ({ status, note }) => (
        <>
          <Chip tone={STATUS[status].tone} dot>
            {STATUS[status].words}
          </Chip>
          {note !== null && (
            <span className="mt-0.5 block max-w-prose text-small text-muted wrap-anywhere">{note}</span>
          )}
        </>
      ),
    },
    {
      key: "corpora",
      head: "Corpora",
      align: "right",
      className: "two:w-24",
      cell: ({ corpora }) => count(corpora),
    },
    {
      key: "indexed",
      head: "Last indexed",
      className: "two:w-40",
      cell: ({ kind, lastIndexedAt }) =>
        lastIndexedAt !== null ? (
          <Moment iso={lastIndexedAt} />
        ) : kind === "model" ? null : (
          <span className="text-muted">not yet</span>
        ),
    },
    {
      key: "checked",
      head: "Last checked",
      className: "two:w-40",
      cell: ({ checkedAt }) =>
        checkedAt === null ? <span className="text-muted">not yet</span> : <Moment iso={checkedAt} />,
    },
    {
      key: "switch",
      head: "On or off",
      className: "two:w-40",
      cell: actions,
    },
  ];
  return (
    <DataTable
      caption="Providers"
      columns={columns}
      rows={providers}
      keyFor={({ id }) => id}
      testId="providers"
      rowTestId="provider-row"
    />
  );
}
