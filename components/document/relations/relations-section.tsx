import { ChevronRight } from "lucide-react";
import type { Places } from "#components/document/about/place-link.tsx";
import { SectionHead } from "#components/document/about/section-head.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { count } from "#components/words/quantities.ts";
import { relationWords } from "#components/words/relations.ts";
import type { DocumentRelations } from "#lib/domain/relation.ts";
import { GRAPH } from "./graph-layout.ts";
import { RelationGraph } from "./relation-graph.tsx";
import { groupRelations, neighbours, type RelationGroup } from "./relation-groups.ts";
import { RelationItem } from "./relation-item.tsx";
import { RELATIONS_WORDS } from "./words.ts";

/** Visible rows per kind. The others are collapsed. */
const OPEN_ROWS = 4;

type RelationsSectionProps = {
  readonly title: string;
  /** Undefined while they load. */
  readonly relations: DocumentRelations | undefined;
  /** An error message. */
  readonly error: string | null;
  readonly places: Places;
  readonly documentHref: (documentId: string) => string;
};

/** Relations of a document, as a small graph and as a complete list. */
export function RelationsSection({ title, relations, error, places, documentHref }: RelationsSectionProps) {
  const ready = relations?.state === "ready";
  return (
    <section aria-labelledby="relations" data-testid="relations">
      <SectionHead id="relations" note={ready && RELATIONS_WORDS.note}>
        {RELATIONS_WORDS.title}
      </SectionHead>
      {error !== null && !relations ? (
        <Notice kind="failed" title={RELATIONS_WORDS.failedTitle}>
          {error}
        </Notice>
      ) : !relations ? (
        <div className="flex flex-col gap-2">
          <span className="sr-only">{RELATIONS_WORDS.loading}</span>
          <Skeleton className="h-24" />
          <Skeleton className="w-4/5" />
        </div>
      ) : !ready ? (
        <p className="text-muted">{RELATIONS_WORDS.notYet}</p>
      ) : (
        <Found title={title} relations={relations} places={places} documentHref={documentHref} />
      )}
    </section>
  );
}

type FoundProps = Pick<RelationsSectionProps, "title" | "places" | "documentHref"> & {
  readonly relations: DocumentRelations;
};

function Found({ title, relations, places, documentHref }: FoundProps) {
  const { between, within } = groupRelations(relations);
  const around = neighbours(between, GRAPH.most);
  if (between.length + within.length === 0) {
    return <p className="text-muted">{RELATIONS_WORDS.empty}</p>;
  }
  return (
    <div className="flex flex-col gap-3">
      {around.length > 0 && <RelationGraph title={title} neighbours={around} hrefOf={documentHref} />}
      {between.map((group) => (
        <Group key={group.kind} group={group} within={false} places={places} />
      ))}
      {within.length > 0 && (
        <details className="group/within">
          <summary className="flex list-none items-center gap-1.5 rounded py-1 font-medium hover:bg-hover">
            <ChevronRight
              size={14}
              aria-hidden
              className="shrink-0 text-muted transition-transform group-open/within:rotate-90"
            />
            {RELATIONS_WORDS.within}
            <span className="font-normal text-muted tabular-nums">
              {count(within.reduce((total, { rows }) => total + rows.length, 0))}
            </span>
          </summary>
          <div className="flex flex-col gap-3 pt-1 pl-5">
            {within.map((group) => (
              <Group key={group.kind} group={group} within places={places} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

type GroupProps = { readonly group: RelationGroup; readonly within: boolean; readonly places: Places };

function Group({ group: { kind, rows }, within, places }: GroupProps) {
  const id = `relations-${within ? "within-" : ""}${kind}`;
  const more = rows.slice(OPEN_ROWS);
  const item = (row: (typeof rows)[number]) => (
    <RelationItem key={row.key} row={row} within={within} places={places} />
  );
  return (
    <div>
      <h3 id={id} className="flex items-center gap-1.5 border-b border-line pb-0.5">
        <span className="inline-block font-medium first-letter:uppercase">{relationWords(kind)}</span>
        <span className="text-muted tabular-nums">{count(rows.length)}</span>
      </h3>
      <ul aria-labelledby={id} className="divide-y divide-line">
        {rows.slice(0, OPEN_ROWS).map(item)}
      </ul>
      {more.length > 0 && (
        <details className="group/more">
          <summary className="rounded py-1 text-accent-text underline group-open/more:hidden">
            {RELATIONS_WORDS.more(more.length)}
          </summary>
          <ul aria-labelledby={id} className="divide-y divide-line border-t border-line">
            {more.map(item)}
          </ul>
        </details>
      )}
    </div>
  );
}
