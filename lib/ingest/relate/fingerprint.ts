/** Changes whenever the same document may give other anchors or references. */
export const RELATE_FINGERPRINT = "relate-6";
