import packageJson from "../../../../package.json" with { type: "json" };

/** The release that writes an archive. */
export const RELEASE: string = packageJson.version;
