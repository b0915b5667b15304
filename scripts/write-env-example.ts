import { writeFileSync } from "node:fs";
import path from "node:path";
import { envExample } from "#lib/config/env-file.ts";
import { ROOT } from "./tracked-files.ts";

/* Writes `.env.example` from the settings: `npm run env:example`. */

writeFileSync(path.join(ROOT, ".env.example"), envExample());
