"use client";
import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { useJudging } from "#components/judgements/use-judging.ts";
import { GRADE_WORDS } from "#components/judgements/words.ts";
import { cx } from "#components/ui/class-names.ts";
import { COPY_WORDS } from "#components/ui/copy-words.ts";
import { MENU_ROW, Menu } from "#components/ui/menu.tsx";
import { useCopyText } from "#components/ui/use-copy-text.ts";
import { canBeJudged, GRADES, judgedRef } from "#lib/domain/grade.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search-result.ts";
import { passageLink } from "./passage-link.ts";
import { resultQuote } from "./result-quote.ts";
import { ROW_MENU_WORDS } from "./row-menu-words.ts";

export type RowMenuItemsProps = {
  readonly question: string;
  readonly result: DocumentResult;
  readonly passage: PassageResult;
  readonly href: string;
  readonly collected: boolean;
  readonly onCollect: () => void;
  readonly onWhy: () => void;
  /** The button that opens the menu. */
  readonly children: ReactNode;
};

const ROW = cx(MENU_ROW, "justify-between");

/** The menu of a result. It opens when it has loaded, because its button was pressed for it. */
export function RowMenuItems(props: RowMenuItemsProps) {
  const { collected, onCollect, onWhy, children } = props;
  const copy = useCopy(props);
  return (
    // Inside the main landmark, like every part of a page.
    <Menu
      trigger={children}
      defaultOpen
      align="end"
      within={document.getElementById("main") ?? "page"}
      className="w-[min(16rem,calc(100vw-1.5rem))]"
    >
      <DropdownMenu.Item className={ROW} onSelect={onCollect}>
        {collected ? ROW_MENU_WORDS.removeFromPack : ROW_MENU_WORDS.addToPack}
      </DropdownMenu.Item>
      <DropdownMenu.Item className={ROW} onSelect={onWhy}>
        {ROW_MENU_WORDS.why}
      </DropdownMenu.Item>
      <DropdownMenu.Item className={ROW} onSelect={() => copy.quote()}>
        {COPY_WORDS.withCitation}
      </DropdownMenu.Item>
      <DropdownMenu.Item className={ROW} onSelect={() => copy.link()}>
        {COPY_WORDS.link}
      </DropdownMenu.Item>
      <Rating {...props} />
    </Menu>
  );
}

/** The four grades. Choosing the present one removes it. */
function Rating({ question, result, passage }: RowMenuItemsProps) {
  const { gradeOf, judge } = useJudging(question, "search");
  const ref = judgedRef(passage.evidenceRef, {
    version: result.version,
    page: passage.pageEvidence?.page ?? passage.pageFirst,
  });
  if (!canBeJudged(ref)) return null;
  const grade = gradeOf(ref);
  return (
    <DropdownMenu.RadioGroup value={grade === null ? "" : String(grade)} aria-label={ROW_MENU_WORDS.rate}>
      <DropdownMenu.Label className="px-2 pt-2 pb-1 text-tiny font-semibold text-muted">
        {ROW_MENU_WORDS.rate}
      </DropdownMenu.Label>
      {GRADES.map((each) => (
        <DropdownMenu.RadioItem
          key={each}
          value={String(each)}
          className={ROW}
          onSelect={() => judge(ref, each === grade ? null : each)}
        >
          {GRADE_WORDS[each]}
          <DropdownMenu.ItemIndicator>
            <Check size={14} aria-hidden />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

function useCopy({ result, passage, href }: RowMenuItemsProps) {
  const copyText = useCopyText();
  const quote = () => {
    const { place, textOf } = resultQuote(result, passage);
    return textOf(passageLink(result, place));
  };
  const link = () => new URL(href, window.location.href).href;
  return {
    quote: () => copyText({ text: quote, what: "text", copied: COPY_WORDS.quoteCopied }),
    link: () => copyText({ text: link, what: "link", copied: ROW_MENU_WORDS.linkCopied }),
  };
}
