/** The items of a DoclingDocument, as far as papers need them, and how they are put into one another. */

/** A pointer to an item: `#/texts/3`. */
export interface Pointer {
  readonly $ref: string;
}

export interface Item {
  readonly self_ref: string;
  readonly parent?: Pointer;
  readonly children: Pointer[];
  readonly content_layer: 'body' | 'furniture';
  readonly label: string;
  /** Ours in the way Docling has them: with a prefix. */
  readonly meta?: { readonly papertree__anchor: string };
  readonly [field: string]: unknown;
}

export interface DoclingDocument {
  readonly schema_name: 'DoclingDocument';
  readonly version: string;
  readonly name: string;
  readonly furniture: Item;
  readonly body: Item;
  readonly groups: readonly Item[];
  readonly texts: readonly Item[];
  readonly pictures: readonly Item[];
  readonly tables: readonly Item[];
  readonly key_value_items: readonly [];
  readonly form_items: readonly [];
  readonly pages: Readonly<Record<string, never>>;
}

/** The version of the schema that is written. */
const version = '1.10.0';

export type ListName = 'groups' | 'texts' | 'pictures' | 'tables';

export interface Draft {
  readonly body: Item;
  /** Puts an item behind the others of its parent. */
  add(parent: Item, list: ListName, label: string, fields: object, anchor?: string): Item;
  finish(name: string): DoclingDocument;
}

export function newDraft(): Draft {
  const lists: Record<ListName, Item[]> = { groups: [], texts: [], pictures: [], tables: [] };
  const root = (name: 'body' | 'furniture'): Item => ({
    self_ref: `#/${name}`,
    children: [],
    content_layer: name,
    name: '_root_',
    label: 'unspecified',
  });
  const body = root('body');
  return {
    body,
    add(parent, list, label, fields, anchor) {
      const item: Item = {
        self_ref: `#/${list}/${lists[list].length}`,
        parent: { $ref: parent.self_ref },
        children: [],
        content_layer: 'body',
        label,
        ...(list === 'groups' ? {} : { prov: [] }),
        ...fields,
        ...(anchor === undefined ? {} : { meta: { papertree__anchor: anchor } }),
      };
      lists[list].push(item);
      parent.children.push(pointTo(item));
      return item;
    },
    finish: (name) => ({
      schema_name: 'DoclingDocument',
      version,
      name,
      furniture: root('furniture'),
      body,
      ...lists,
      key_value_items: [],
      form_items: [],
      pages: {},
    }),
  };
}

export const pointTo = ({ self_ref }: Item): Pointer => ({ $ref: self_ref });
