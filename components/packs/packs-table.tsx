import Link from "next/link";
import { Chip } from "#components/ui/chip.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { count, plural } from "#components/words/quantities.ts";
import type { PackSummary } from "#lib/domain/pack.ts";
import { PACKS_TABLE_WORDS } from "./list-words.ts";

type PacksTableProps = {
  readonly packs: readonly PackSummary[];
  readonly hrefFor: (id: string) => string;
  /** Id of the pack that new evidence is added to. */
  readonly workingPackId: string | null;
};

const HEAD = "px-3 py-2 text-left text-small font-semibold text-muted";
const CELL = "px-3 py-2.5 align-top max-two:hidden";

/** One row per pack: title, question, size and last change. */
export function PacksTable({ packs, hrefFor, workingPackId }: PacksTableProps) {
  return (
    <table className="w-full border-collapse border border-line bg-panel">
      <thead className="border-b border-line">
        <tr>
          <th scope="col" className={HEAD}>
            {PACKS_TABLE_WORDS.pack}
          </th>
          <th scope="col" className={`${HEAD} text-right max-two:hidden`}>
            {PACKS_TABLE_WORDS.items}
          </th>
          <th scope="col" className={`${HEAD} max-two:hidden`}>
            {PACKS_TABLE_WORDS.version}
          </th>
          <th scope="col" className={`${HEAD} max-two:hidden`}>
            {PACKS_TABLE_WORDS.changed}
          </th>
        </tr>
      </thead>
      <tbody>
        {packs.map((pack) => (
          <tr key={pack.id} data-testid="pack-row" className="border-b border-line last:border-b-0">
            <th scope="row" className="px-3 py-2.5 text-left align-top font-normal">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Link
                  href={hrefFor(pack.id)}
                  prefetch={false}
                  className="text-lead font-semibold wrap-anywhere hover:underline"
                >
                  {pack.title}
                </Link>
                {pack.id === workingPackId && (
                  <Chip tone="accent" title={PACKS_TABLE_WORDS.currentHelp}>
                    {PACKS_TABLE_WORDS.current}
                  </Chip>
                )}
              </span>
              {pack.query !== null && pack.query.toLowerCase() !== pack.title.toLowerCase() && (
                <span className="mt-0.5 line-clamp-2 text-muted wrap-anywhere">{pack.query}</span>
              )}
              <span className="mt-1 block text-small text-muted two:hidden">
                {plural(pack.itemCount, "item")} · {versionWords(pack)} · <Moment iso={pack.updatedAt} />
              </span>
            </th>
            <td className={`${CELL} text-right tabular-nums`}>{count(pack.itemCount)}</td>
            <td className={`${CELL} whitespace-nowrap`}>{versionWords(pack)}</td>
            <td className={`${CELL} whitespace-nowrap text-muted`}>
              <Moment iso={pack.updatedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function versionWords({ currentVersion, unsaved }: PackSummary): string {
  if (currentVersion === 0) return PACKS_TABLE_WORDS.draft;
  return unsaved ? PACKS_TABLE_WORDS.changedSince(currentVersion) : PACKS_TABLE_WORDS.saved(currentVersion);
}
