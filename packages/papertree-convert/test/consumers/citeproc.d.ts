/** The part of citeproc that the tests use. */
declare module 'citeproc' {
  interface Sys {
    retrieveLocale(language: string): string;
    retrieveItem(id: string): object | undefined;
  }
  class Engine {
    constructor(sys: Sys, style: string);
    updateItems(ids: readonly string[]): void;
    makeBibliography(): unknown;
  }
  const CSL: { Engine: typeof Engine };
  export default CSL;
}
