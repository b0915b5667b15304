import { ArchiveReading, type ReadingRequest } from "#lib/archive/reading.ts";

/** The program behind `openArchiveReader` (lib/services/archive/internal/archive-process.ts): unpacks and checks archives. */
let reading = new ArchiveReading();

// An unhandled rejection in a library must not stop the current archive.
process.on("unhandledRejection", () => undefined);
process.on("message", (request: ReadingRequest) => {
  if (request.start) reading = new ArchiveReading();
  void reading.answer(request).then((answer) => process.send?.(answer));
});
