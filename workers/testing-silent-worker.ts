import { existsSync, writeFileSync } from "node:fs";
import { sendHeartbeat } from "./heartbeat.ts";

/** A worker that blocks its event loop on its first run: `<file that records the run>`. */
const [memory = ""] = process.argv.slice(2);
sendHeartbeat();
if (existsSync(memory)) {
  setInterval(() => {}, 1000);
  process.send?.({ type: "ready" });
} else {
  writeFileSync(memory, "");
  for (;;);
}
