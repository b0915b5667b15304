#!/usr/bin/env node
import { launch } from "../scripts/launch.mjs";

launch("cli/main.ts", process.argv.slice(2));
