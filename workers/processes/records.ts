import type { RecordsRequest } from "#lib/ingest/records/processes/protocol.ts";
import { RecordsReading } from "#lib/ingest/records/processes/reading.ts";

/** The program behind `createRecordsReader` (lib/ingest/records/processes.ts): reads the records of one file. */
const reading = new RecordsReading();

// An unhandled rejection in a library must not stop the current file.
process.on("unhandledRejection", () => undefined);
process.on("message", (request: RecordsRequest) => {
  void reading.answer(request).then((answer) => {
    process.send?.(answer);
    reading.prepare();
  });
});
