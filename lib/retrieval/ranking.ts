/**
 * The version of the ranking. Raise it with any change of weights, depths or analysis in this folder, so that the
 * replay of an old receipt can name the cause of a difference.
 */
export const RANKING = { version: 5 } as const;
