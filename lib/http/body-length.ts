/**
 * The framework drops `content-length` from an answer. A handler that knows the length sets this header too, and the
 * web server (`cli/web`) turns it into `content-length`.
 */
export const BODY_LENGTH = "x-body-length";
