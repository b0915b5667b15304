import { append } from "../../append.ts";
import type { DraftBlock, Run } from "../shared/compose.ts";
import { type GridCell, type GridRow, gridTable } from "../shared/grid.ts";

/** How the cells of a row are merged, from its definition. */
type CellShape = { joinsLeft: boolean; joinsAbove: boolean };
export type RowShape = { header: boolean; readonly cells: CellShape[] };

type Level = { readonly rows: GridRow[]; readonly cells: DraftBlock[][]; blocks: DraftBlock[] };

/** Deeper tables are written into the cell of the deepest one. */
const MAX_TABLES = 20;

/** A text of its own: the body, a note or a text box. Its tables are built cell by cell. */
export type Story = {
  /** The paragraph that is being read. */
  runs: Run[];
  marker: string | null;
  /** Blocks of text boxes in this paragraph. They follow it. */
  boxes: DraftBlock[];
  readonly blocks: DraftBlock[];
  readonly levels: Level[];
};

export function newStory(): Story {
  return { runs: [], marker: null, boxes: [], blocks: [], levels: [] };
}

/** Adds text to the paragraph. Neighbours with the same formatting become one, so that no character is cut in two. */
export function addRun({ runs }: Story, run: Run): void {
  const last = runs.at(-1);
  if (last && sameLook(last, run)) runs[runs.length - 1] = { ...last, text: last.text + run.text };
  else runs.push(run);
}

function sameLook(a: Run, b: Run): boolean {
  return a.strong === b.strong && a.em === b.em && a.strike === b.strike && a.href === b.href;
}

/** Adds blocks at a depth of tables. Tables that are deeper end there. */
export function addBlocks(story: Story, blocks: readonly DraftBlock[], depth: number): void {
  const level = levelAt(story, depth);
  append(level?.blocks ?? story.blocks, blocks);
}

export function endCell(story: Story, depth: number): void {
  const level = levelAt(story, Math.max(1, depth));
  if (!level) return;
  level.cells.push(level.blocks);
  level.blocks = [];
}

export function endRow(story: Story, depth: number, shape: RowShape): void {
  const level = levelAt(story, Math.max(1, depth));
  if (level) closeRow(level, shape);
}

/** Ends all tables, and returns the blocks of the story. */
export function endStory(story: Story): readonly DraftBlock[] {
  levelAt(story, 0);
  return story.blocks;
}

/** Opens tables up to a depth and closes deeper ones. Returns the level of the depth, or null for none. */
function levelAt(story: Story, depth: number): Level | null {
  const wanted = Math.min(MAX_TABLES, depth);
  while (story.levels.length > wanted) {
    const level = story.levels.pop();
    if (!level) break;
    closeRow(level, { header: false, cells: [] });
    append(story.levels.at(-1)?.blocks ?? story.blocks, gridTable(level.rows));
  }
  while (story.levels.length < wanted) story.levels.push({ rows: [], cells: [], blocks: [] });
  return story.levels.at(-1) ?? null;
}

function closeRow(level: Level, shape: RowShape): void {
  if (level.blocks.length > 0) level.cells.push(level.blocks);
  level.blocks = [];
  const cells: GridCell[] = [];
  for (const [column, blocks] of level.cells.splice(0).entries()) {
    const { joinsLeft = false, joinsAbove = false } = shape.cells[column] ?? {};
    const left = cells.at(-1);
    if (joinsLeft && left) {
      cells[cells.length - 1] = { ...left, colSpan: left.colSpan + 1, blocks: [...left.blocks, ...blocks] };
    } else cells.push({ column, colSpan: 1, rowSpan: 1, continues: joinsAbove, blocks });
  }
  if (cells.length > 0) level.rows.push({ header: shape.header, cells });
}
