/**
 * Returns the rows of column headings with a heading that stands once over several columns in each of them: "Homes", ""
 * above "2023", "2024" is "Homes" twice. It reaches as far to the right as there are headings below. A row with merged
 * cells, which has their words in each column already, says itself how far they reach.
 */
export function repeatHeads(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const repeated: string[][] = [];
  for (const row of rows.toReversed()) {
    const below = repeated[0];
    repeated.unshift(below ? repeatOver(row, below) : [...row]);
  }
  return repeated;
}

function repeatOver(row: readonly string[], below: readonly string[]): string[] {
  let open = "";
  if (row.some((text, column) => text !== "" && text === row[column - 1])) return [...row];
  return row.map((text, column) => {
    const isAbove = (below[column] ?? "") !== "";
    open = isAbove ? text || open : "";
    return text || open;
  });
}
