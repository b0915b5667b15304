import { cx } from "#components/ui/class-names.ts";
import { listed } from "#components/words/quantities.ts";
import { directionWords, relationWords } from "#components/words/relations.ts";
import { FAMILIES, type Family, familyOf } from "./families.ts";
import { fanLayout, GRAPH, shortText, shortTitles } from "./graph-layout.ts";
import type { Neighbour } from "./relation-groups.ts";
import { RELATIONS_WORDS } from "./words.ts";

type RelationGraphProps = {
  /** Title of the open document. */
  readonly title: string;
  readonly neighbours: readonly Neighbour[];
  readonly hrefOf: (documentId: string) => string;
};

/**
 * Documents around the open one, with a line for the most certain relation to each. The list contains everything shown.
 */
export function RelationGraph({ title, neighbours, hrefOf }: RelationGraphProps) {
  const { height, middle, spots } = fanLayout(neighbours.length);
  const titles = shortTitles(
    neighbours.map(({ document }) => document.title),
    34,
  );
  const families = [...new Set(neighbours.map(({ rows: [best] }) => familyOf(best.relation.kind)))];
  return (
    <figure data-testid="relation-graph">
      <svg viewBox={`0 0 ${GRAPH.width} ${height}`} className="block h-auto w-full">
        <title>{RELATIONS_WORDS.graphTitle(title)}</title>
        {neighbours.map(({ document, rows: [best] }, index) => {
          const family = FAMILIES[familyOf(best.relation.kind)];
          return (
            <path
              key={document.documentId}
              d={spots[index]?.path}
              fill="none"
              stroke="currentColor"
              strokeWidth={best.relation.score >= 0.8 ? 1.75 : 1}
              strokeDasharray={family.dash || undefined}
              className={family.colour}
            />
          );
        })}
        <circle cx={GRAPH.centre} cy={middle} r={9} className="fill-accent" />
        {neighbours.map((neighbour, index) => (
          <GraphNode
            key={neighbour.document.documentId}
            neighbour={neighbour}
            title={titles[index] ?? neighbour.document.title}
            x={spots[index]?.x ?? 0}
            y={spots[index]?.y ?? 0}
            href={hrefOf(neighbour.document.documentId)}
          />
        ))}
      </svg>
      <figcaption className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-tiny text-muted">
        {families.map((family) => (
          <Legend key={family} family={family} />
        ))}
      </figcaption>
    </figure>
  );
}

type GraphNodeProps = {
  readonly neighbour: Neighbour;
  /** The shortened title. */
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly href: string;
};

function GraphNode({ neighbour: { document, rows }, title, x, y, href }: GraphNodeProps) {
  const [best] = rows;
  const kinds = [...new Set(rows.map(({ relation }) => relationWords(relation.kind)))];
  const said = `${directionWords(best.relation.kind, best.direction)} ${document.title} (${listed(kinds)})`;
  return (
    <a href={href} aria-label={said} className="group">
      <title>{said}</title>
      <rect
        x={x - 9}
        y={y - GRAPH.row / 2 + 2}
        width={GRAPH.width - x + 6}
        height={GRAPH.row - 4}
        rx={5}
        className="fill-transparent group-hover:fill-hover"
      />
      <circle
        cx={x}
        cy={y}
        r={5}
        fill="currentColor"
        className={FAMILIES[familyOf(best.relation.kind)].colour}
      />
      <text x={x + 12} y={y - 2} className="fill-ink text-[12px] font-medium">
        {title}
      </text>
      <text x={x + 12} y={y + 11} className="fill-muted text-[11px]">
        {shortText(kinds.join(", "), 38)}
      </text>
    </a>
  );
}

function Legend({ family }: { readonly family: Family }) {
  const { words, colour, dash } = FAMILIES[family];
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg aria-hidden width="26" height="6" className={cx("shrink-0", colour)}>
        <line
          x1="0"
          x2="26"
          y1="3"
          y2="3"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeDasharray={dash || undefined}
        />
      </svg>
      {words}
    </span>
  );
}
