import type { TestSource } from "#lib/corpora/sync/testing-source.ts";

const text = (folder: string, name: string, edition = "first") =>
  `# ${name}\n\nThe ${edition} words of ${name} in ${folder}.\n`;

/** Writes the source's first files: the same, with the same ids, in every process. */
export function firstFiles(source: TestSource, folder: string): void {
  for (const name of ["changes.md", "goes.md", "moves.md", "stays.md"])
    source.write(`${folder}/${name}`, text(folder, name));
}

/** Makes one change of each kind, and adds two files. */
export function changedFiles(source: TestSource, folder: string): void {
  source.write(`${folder}/changes.md`, text(folder, "changes.md", "second"));
  source.move(`${folder}/moves.md`, `${folder}/elsewhere/moved.md`);
  source.remove(`${folder}/goes.md`);
  for (const name of ["new-1.md", "new-2.md"]) source.write(`${folder}/${name}`, text(folder, name));
}

/** The resulting corpus: paths with their version numbers. */
export const AFTERWARDS = [
  ["changes.md", 2],
  ["elsewhere/moved.md", 1],
  ["new-1.md", 1],
  ["new-2.md", 1],
  ["stays.md", 1],
];
