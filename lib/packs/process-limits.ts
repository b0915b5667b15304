type ProcessLimits = {
  readonly heapMb: number;
  readonly idleMs: number;
  readonly rights: { readonly addons?: readonly string[] };
};

/** What the process that cuts pictures may use: memory, and the native code that decodes pictures. */
export const CROP_PROCESS: ProcessLimits = { heapMb: 512, idleMs: 15_000, rights: { addons: ["@img"] } };
/** What the process that reads exports may use: memory, and no rights. */
export const EXPORT_PROCESS: ProcessLimits = { heapMb: 512, idleMs: 30_000, rights: {} };
/** What the process that writes files may use: memory, and no rights. */
export const FILE_PROCESS: ProcessLimits = { heapMb: 1024, idleMs: 30_000, rights: {} };
