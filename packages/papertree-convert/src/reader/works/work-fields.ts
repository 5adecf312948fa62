/** The fields of a work cited, as far as its entry proves them. */

export interface WorkFields {
  readonly authors?: readonly string[];
  readonly title?: string;
  readonly year?: string;
  readonly journal?: string;
  readonly booktitle?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly pages?: string;
  readonly publisher?: string;
}
