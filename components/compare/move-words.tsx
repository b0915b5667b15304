import { ArrowDown, ArrowUp } from "lucide-react";
import { Chip } from "#components/ui/chip.tsx";
import { type Move, movedBy, moveWords } from "./moves.ts";
import { MOVE_WORDS } from "./words.ts";

/** States the ranks in the other columns, which the lines between columns only draw. */
export function MoveWords({ moves }: { readonly moves: readonly Move[] }) {
  if (moves.every(({ to }) => to === null)) return <Chip tone="outline">{MOVE_WORDS.onlyHere}</Chip>;
  return moves.map((move) => {
    const by = movedBy(move);
    return (
      <span
        key={move.letter}
        data-testid="move"
        title={move.cutOtherwise ? MOVE_WORDS.anotherPieceTitle : undefined}
        className="inline-flex items-center gap-1 text-small text-muted tabular-nums"
      >
        {moveWords(move)}
        {by !== null && by > 0 && (
          <span className="inline-flex items-center text-accent-text">
            <ArrowUp size={12} aria-label={MOVE_WORDS.up} />
            {by}
          </span>
        )}
        {by !== null && by < 0 && (
          <span className="inline-flex items-center text-amber-text">
            <ArrowDown size={12} aria-label={MOVE_WORDS.down} />
            {-by}
          </span>
        )}
      </span>
    );
  });
}
