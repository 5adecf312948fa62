/** Types of the package, which has none. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'woff2' | 'sfnt' },
  ): Promise<Buffer>;
}
