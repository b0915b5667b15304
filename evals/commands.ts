import type { Command } from "#cli/command.ts";

/** The evaluation commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  {
    name: "eval",
    summary:
      "Measures how well searches find what they should; exits with 3 where it is worse than a baseline.",
    usage:
      "[--golden FILE]… [--dataset FOLDER]… [--ocr FOLDER]… [--profile keyword|dense|hybrid|boosted]… [--baseline FILE]… [--json FILE] [--html FILE] [--split all|tune|report] [--sample] [--record] [--open] [--data FOLDER] [--data-dir FOLDER]",
    load: () => import("#evals/search/command.ts"),
  },
  {
    name: "bench",
    summary: "Measures speed and memory against floors of the same run; fails when a ratio is broken.",
    usage:
      "[--json FILE] [--only search,receipts,assembly,targets,ingest,responsive,pages,memory,scan] [--data FOLDER] [--quick] [--fresh] [--growth]\n\nscan (400 pages recognised, a quarter of an hour) and --growth (an hour) run only when they are named.",
    load: () => import("#evals/bench/command.ts"),
  },
];
