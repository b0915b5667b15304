"use client";
import { ChevronDown, Library } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { useLazyPart } from "#components/ui/use-lazy-part.ts";
import type { CorporaChoice } from "./corpora-choice.ts";
import { CONTROL_LINE_WORDS, NOT_FRESH_PART, notFreshWords } from "./words.ts";

const LOOK = { look: "quiet", size: "inline", className: "min-w-0", "data-testid": "corpora-menu" } as const;
const loadChoices = () => import("./corpora-choices.tsx").then(({ CorporaChoices }) => CorporaChoices);

/**
 * Chooses the corpora to search. Its button names the choice, and how many of them are not fresh. The narrowest line has
 * no room for the name of all of them, only for a sign.
 */
export function CorporaMenu({ corpora, chosen, onChange }: CorporaChoice) {
  const searched = corpora.filter(({ id, enabled }) => (chosen.length === 0 ? enabled : chosen.includes(id)));
  const notFresh = searched.filter(
    ({ freshnessState, documentCount }) => freshnessState !== "fresh" && documentCount > 0,
  );
  const [only] = searched;
  const one = chosen.length === 1 ? only : undefined;
  const { Part: Choices, show, toWarm } = useLazyPart(loadChoices);
  const inside = (
    <>
      <span className="truncate">
        <span className="sr-only">{CONTROL_LINE_WORDS.corpora} </span>
        {one?.title ?? (
          <>
            <span aria-hidden className={cx("@md:hidden", chosen.length === 0 && "@max-sm:hidden")}>
              {CONTROL_LINE_WORDS.corporaNarrow(chosen.length)}
            </span>
            {chosen.length === 0 && <Library size={14} aria-hidden className="shrink-0 @sm:hidden" />}
            <span className="@max-md:sr-only">{CONTROL_LINE_WORDS.corporaChosen(chosen.length)}</span>
          </>
        )}
      </span>
      {notFresh.length > 0 && <NotFresh count={notFresh.length} />}
      <ChevronDown
        size={13}
        aria-hidden
        className={cx("shrink-0", chosen.length === 0 && "@max-sm:hidden")}
      />
    </>
  );
  if (Choices === null)
    return (
      <Button {...LOOK} aria-haspopup="dialog" aria-expanded={false} {...toWarm} onClick={show}>
        {inside}
      </Button>
    );
  return (
    <Choices corpora={corpora} chosen={chosen} onChange={onChange}>
      <Button {...LOOK}>{inside}</Button>
    </Choices>
  );
}

/** A dot; on a wide line also how many. A number without words would be taken for a count of something else. */
function NotFresh({ count }: { readonly count: number }) {
  const words = notFreshWords(count);
  return (
    <span className="flex shrink-0 items-center gap-1 text-amber-text tabular-nums" title={words}>
      <span aria-hidden className="size-1.5 rounded-full bg-amber-dot" />
      <span aria-hidden className="@max-3xl:hidden">
        {count}
        {NOT_FRESH_PART}
      </span>
      <span className="sr-only">, {words}</span>
    </span>
  );
}
