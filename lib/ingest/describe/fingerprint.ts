/** Raise it whenever the same text may be described otherwise: descriptions are then made anew. */
export const DESCRIBE_FINGERPRINT = "describe-2";
