import Link from "next/link";
import { Breadcrumb } from "#components/evidence/breadcrumb.tsx";
import { FreshnessChip, LaneChip } from "#components/evidence/chips.tsx";
import { pageWords } from "#components/evidence/page-words.ts";
import { Snippet } from "#components/evidence/snippet.tsx";
import { cx } from "#components/ui/class-names.ts";
import { score } from "#components/words/quantities.ts";
import type { ComparedEvidence } from "#lib/domain/compare.ts";
import type { Grade } from "#lib/domain/evaluation.ts";
import { JudgeMarks } from "./judge-marks.tsx";
import { MoveWords } from "./move-words.tsx";
import type { Move } from "./moves.ts";
import { EVIDENCE_ROW_WORDS } from "./words.ts";

type EvidenceRowProps = {
  readonly item: ComparedEvidence;
  readonly moves: readonly Move[];
  /** The same evidence has the focus or pointer, in this column or another. */
  readonly lit: boolean;
  /** Hides lanes and scores, because they reveal the route. */
  readonly blind: boolean;
  readonly grade: Grade | null;
  readonly href: string | null;
  readonly onGrade: (grade: Grade | null) => void;
  readonly onLook: (same: string | null) => void;
  readonly onOpen: () => void;
};

/** One piece of evidence: title, location, text, its ranks in the other columns, and buttons to judge it. */
export function EvidenceRow(props: EvidenceRowProps) {
  const { item, moves, lit, blind, grade, href, onGrade, onLook, onOpen } = props;
  const { title, place, corpus } = item;
  const page = pageWords(place.pageFirst, place.pageLast);
  const alone = moves.every(({ to }) => to === null);
  return (
    <li
      data-testid="compared"
      data-ref={item.ref}
      data-same={item.same}
      data-judged-as={item.judgedAs}
      className={cx(
        "flex gap-3 border-b border-line px-3 py-2.5 last:border-b-0",
        // The title is clipped to two lines, which would clip its focus ring too.
        "-outline-offset-2 outline-accent has-[a[data-evidence-link]:focus-visible]:outline-2",
        lit ? "bg-chosen" : alone ? "bg-ground" : "bg-panel",
      )}
      onPointerEnter={() => onLook(item.same)}
      onPointerLeave={() => onLook(null)}
      onFocus={() => onLook(item.same)}
      onBlur={() => onLook(null)}
    >
      <span className="w-5 shrink-0 pt-px text-right text-muted tabular-nums">{item.rank}</span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-3">
          <h3 className="line-clamp-2 min-w-0 flex-1 font-semibold wrap-anywhere">
            {href === null || title === null ? (
              <span className="text-muted">{title ?? EVIDENCE_ROW_WORDS.noSource}</span>
            ) : (
              <Link
                href={href}
                prefetch={false}
                data-evidence-link
                className="outline-none hover:underline"
                onClick={onOpen}
              >
                {title}
              </Link>
            )}
          </h3>
          {title !== null && (
            <JudgeMarks
              grade={grade}
              label={EVIDENCE_ROW_WORDS.rateLabel(item.rank, title)}
              onGrade={onGrade}
            />
          )}
        </div>
        <div className="flex flex-wrap gap-x-1.5 text-small text-muted">
          {page && <span className="tabular-nums">{page} ·</span>}
          <Breadcrumb path={place.sectionPath} clauses={place.clauseIds} />
          {place.sectionPath.length === 0 && corpus && <span>{corpus.title}</span>}
        </div>
        {item.snippet && <Snippet snippet={item.snippet} className="mt-0.5 line-clamp-2" />}
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
          {item.freshness && <FreshnessChip freshness={item.freshness} />}
          {!blind && item.lanes.map((lane) => <LaneChip key={lane} lane={lane} />)}
          {!blind && (
            <span className="text-small text-muted tabular-nums" title={EVIDENCE_ROW_WORDS.scoreTitle}>
              {score(item.score)}
            </span>
          )}
          <span className="ml-auto flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <MoveWords moves={moves} />
          </span>
        </div>
      </div>
    </li>
  );
}
