import { parentPort } from "node:worker_threads";
import { createFakeEmbedder } from "../fake.ts";
import { serveEmbedder } from "../thread/serve.ts";

// A thread for tests. It serves a fake model, exits on the text "die", and never answers the text "hang".
const fake = createFakeEmbedder();
if (parentPort) {
  serveEmbedder(parentPort, {
    ...fake,
    async embed(texts, kind, signal) {
      if (texts.includes("die")) process.exit(1); // ends this thread only
      if (texts.includes("throw"))
        setImmediate(() => {
          throw new Error("broken on purpose");
        });
      if (texts.includes("hang") || texts.includes("throw")) await new Promise(() => {});
      return fake.embed(texts, kind, signal);
    },
  });
}
