/** Types of the package, which has none. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      readonly targetFormat: 'woff2' | 'sfnt';
      readonly noHinting?: boolean;
      /** Then there is no text. */
      readonly keepAllGlyphs?: boolean;
    },
  ): Promise<Buffer>;
}
