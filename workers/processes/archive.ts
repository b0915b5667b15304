import { ArchiveReading, type ReadingRequest } from "#lib/archive/reading.ts";

/** The program behind `readArchiveFile` (lib/services/archive/internal/archive-process.ts): unpacks and checks one archive. */
const reading = new ArchiveReading();

// An unhandled rejection in a library must not stop the current archive.
process.on("unhandledRejection", () => undefined);
process.on("message", (request: ReadingRequest) => {
  void reading.answer(request).then((answer) => process.send?.(answer));
});
