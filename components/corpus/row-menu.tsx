"use client";
import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { CORPUS_ACTION_WORDS } from "./console-words.ts";

export type MenuEntry =
  | {
      readonly label: string;
      readonly what?: string;
      readonly onSelect: () => void;
      readonly danger?: boolean;
    }
  | { readonly label: string; readonly what?: string; readonly href: string; readonly download?: boolean };

type RowMenuProps = {
  /** What the menu is about, for screen readers. */
  readonly label: string;
  /** A line separates the groups. */
  readonly groups: readonly (readonly MenuEntry[])[];
  readonly text?: string;
};

const ROW =
  "flex min-h-9 cursor-pointer flex-col justify-center rounded px-2.5 py-1 outline-none data-highlighted:bg-hover";

/** Menu of further actions. */
export function RowMenu({ label, groups, text }: RowMenuProps) {
  const filled = groups.filter((entries) => entries.length > 0);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        {text === undefined ? (
          <Button look="quiet" size="small-icon" aria-label={label} title={CORPUS_ACTION_WORDS.more}>
            <Ellipsis size={15} aria-hidden />
          </Button>
        ) : (
          <Button aria-label={label}>
            <Ellipsis size={15} aria-hidden /> {text}
          </Button>
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-72 min-w-52 rounded-md border border-line bg-raised p-1 shadow-pop"
        >
          {filled.map((entries, index) => (
            <DropdownMenu.Group key={entries[0]?.label}>
              {index > 0 && <DropdownMenu.Separator className="my-1 border-t border-line" />}
              {entries.map((entry) => (
                <Entry key={entry.label} entry={entry} />
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  const inside = (
    <>
      <span className="font-medium">{entry.label}</span>
      {entry.what !== undefined && <span className="text-small text-muted">{entry.what}</span>}
    </>
  );
  if ("onSelect" in entry)
    return (
      <DropdownMenu.Item onSelect={entry.onSelect} className={cx(ROW, entry.danger && "text-red-text")}>
        {inside}
      </DropdownMenu.Item>
    );
  return (
    <DropdownMenu.Item asChild>
      {entry.download ? (
        <a href={entry.href} download className={ROW}>
          {inside}
        </a>
      ) : (
        <Link href={entry.href} prefetch={false} className={ROW}>
          {inside}
        </Link>
      )}
    </DropdownMenu.Item>
  );
}
