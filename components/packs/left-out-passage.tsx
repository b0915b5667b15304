import { Check, Plus } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import type { PackLeftOutView } from "#lib/domain/pack-left-out.ts";
import { leftOutReason } from "#lib/domain/pack-words.ts";
import { ITEM_WORDS, LEFT_OUT_WORDS } from "./item-words.ts";
import { passageWords } from "./quote-words.ts";

type LeftOutPassageProps = {
  readonly passage: PackLeftOutView;
  readonly href: string;
  /** Name of the pack item that represents this passage; null if there is none. */
  readonly standing: string | null;
  readonly inPack: boolean;
  /** Null if the pack is read-only. */
  readonly onAdd: (() => void) | null;
};

/** A passage that assembly left out: its source, the reason, its words, and a button to add it. */
export function LeftOutPassage({ passage, href, standing, inPack, onAdd }: LeftOutPassageProps) {
  const { title, page, corpus, reason, words, sourcePath } = passage;
  return (
    <li data-testid="left-out-passage" className="border-t border-line py-2 first:border-t-0">
      <p className="font-medium wrap-anywhere">
        <Link href={href} prefetch={false} className="underline underline-offset-2">
          {title}
        </Link>
        {page !== null && (
          <span className="text-small font-normal text-muted tabular-nums">
            {" "}
            {ITEM_WORDS.page(passage.printedPage ?? page)}
          </span>
        )}
      </p>
      <p className="text-small text-muted wrap-anywhere">
        {corpus.title} · {leftOutReason(reason)}
        {standing !== null && <> ({standing})</>}
      </p>
      {words !== "" && (
        <p className="mt-0.5 line-clamp-4 font-serif text-evidence whitespace-pre-line wrap-anywhere">
          {passageWords(words, sourcePath)}
        </p>
      )}
      {inPack ? (
        <p className="flex min-h-6 items-center gap-1 text-small text-accent-text">
          <Check size={13} aria-hidden /> {LEFT_OUT_WORDS.inPack}
        </p>
      ) : (
        onAdd && (
          <Button
            look="quiet"
            size="small"
            className="h-6 gap-1 px-1.5"
            aria-label={LEFT_OUT_WORDS.addLabel(title)}
            onClick={onAdd}
          >
            <Plus size={13} aria-hidden /> {LEFT_OUT_WORDS.add}
          </Button>
        )
      )}
    </li>
  );
}
