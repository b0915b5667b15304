/** The first steps that were completed in this instance. */
export type FirstSteps = {
  /** A document was added that is not part of the sample. */
  readonly added: boolean;
  /** A question was asked on the search page. */
  readonly asked: boolean;
  /** A pack has an item. */
  readonly kept: boolean;
};
