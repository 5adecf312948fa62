/**
 * Character codes by name, as the scanners compare them: a number is faster to compare than a string of one character.
 * Imported as a namespace: V8 folds the exports of a module into the code, and the fields of an object not always.
 */
export const tab = 0x09;
export const lineFeed = 0x0a;
export const formFeed = 0x0c;
export const space = 0x20;
export const exclamation = 0x21;
export const quotation = 0x22;
export const number = 0x23;
export const percent = 0x25;
export const apostrophe = 0x27;
/** The last code that is none of those in names: `-` comes next. */
export const comma = 0x2c;
export const dash = 0x2d;
export const slash = 0x2f;
export const lessThan = 0x3c;
export const equals = 0x3d;
export const greaterThan = 0x3e;
export const question = 0x3f;
export const upperA = 0x41;
export const upperZ = 0x5a;
export const a = 0x61;
export const c = 0x63;
export const d = 0x64;
export const e = 0x65;
export const i = 0x69;
export const l = 0x6c;
export const n = 0x6e;
export const p = 0x70;
export const s = 0x73;
export const t = 0x74;
export const x = 0x78;
export const z = 0x7a;
export const tilde = 0x7e;

/** Sets a letter in lower case: `(code | lowerBit) === codes.s` for `s` and `S`. Of other characters it makes others. */
export const lowerBit = 0x20;
