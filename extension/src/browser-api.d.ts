/** What the extension uses of the browser's interface for extensions, which Chromium and Firefox share. */
declare const chrome: {
  readonly storage: {
    readonly local: {
      get(name: string): Promise<Readonly<Record<string, unknown>>>;
      set(values: Readonly<Record<string, unknown>>): Promise<void>;
    };
  };
  readonly runtime: { openOptionsPage(): Promise<void> };
  readonly tabs: {
    query(of: { readonly active: true; readonly currentWindow: true }): Promise<readonly { readonly url?: string }[]>;
  };
};
