// Runs after an install: makes `npx sightline` in the checkout use the checkout's own command line.
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../node_modules/.bin", import.meta.url));
const link = path.join(bin, "sightline");
mkdirSync(bin, { recursive: true });
rmSync(link, { force: true });
symlinkSync(path.join("..", "..", "cli", "sightline.mjs"), link);
