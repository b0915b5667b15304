/** Words about the pictures in a text. */
export const PICTURE_WORDS = {
  /** A picture whose author wrote no alternative text. */
  unnamed: (number: number) => `Picture ${number}, without a description`,
  notShown: (number: number) => `Picture ${number} cannot be shown. It may still be in work.`,
  notShownOf: (alt: string) => `This picture cannot be shown: ${alt}`,
} as const;
