export { writeSiteInProcess } from "../internal/file-process.ts";
