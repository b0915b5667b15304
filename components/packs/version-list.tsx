import Link from "next/link";
import { Chip } from "#components/ui/chip.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Moment } from "#components/ui/moment.tsx";
import { plural } from "#components/words/quantities.ts";
import type { PackView } from "#lib/domain/pack.ts";
import { ABOUT_WORDS } from "./about-words.ts";
import { AsideSection } from "./aside-section.tsx";

type PackVersionsProps = {
  /** Number of items in the draft. */
  readonly draftCount: number;
  readonly pack: PackView;
  readonly hrefFor: (version: number | null) => string;
};

/** The draft and all saved versions, each with its item count and the difference from the previous version. */
export function PackVersions({ pack, draftCount, hrefFor }: PackVersionsProps) {
  const { versions, version: shown, unsaved } = pack;
  const draft = {
    number: null,
    name: ABOUT_WORDS.draft,
    note: unsaved || versions.length === 0 ? "" : ABOUT_WORDS.draftIsNewest,
    itemCount: draftCount,
    savedAt: pack.updatedAt,
  };
  const rows = [draft, ...versions.map((each) => ({ ...each, name: ABOUT_WORDS.version(each.number) }))];
  return (
    <AsideSection title={ABOUT_WORDS.versionsTitle}>
      <ul>
        {rows.map((row, index) => {
          const here = row.number === shown;
          return (
            <li key={row.name} className="border-b border-line last:border-b-0">
              <Link
                href={hrefFor(row.number)}
                prefetch={false}
                aria-current={here ? "true" : undefined}
                data-testid="pack-version"
                className={cx(
                  "-mx-2 flex flex-col gap-0.5 rounded px-2 py-1.5",
                  here ? "bg-chosen" : "hover:bg-hover",
                )}
              >
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-medium">{row.name}</span>
                  {here && <Chip>{ABOUT_WORDS.shown}</Chip>}
                </span>
                {row.note !== "" && <span className="wrap-anywhere">{row.note}</span>}
                <span className="text-small text-muted tabular-nums">
                  <Moment iso={row.savedAt} /> · {plural(row.itemCount, "item")}
                  {against(row.itemCount, rows[index + 1]?.itemCount)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </AsideSection>
  );
}

/** " (2 more)" than the previous version. */
function against(count: number, before: number | undefined): string {
  if (before === undefined || count === before) return "";
  return ` ${count > before ? ABOUT_WORDS.more(count - before) : ABOUT_WORDS.fewer(before - count)}`;
}
