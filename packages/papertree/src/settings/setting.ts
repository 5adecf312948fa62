/**
 * A setting: its name, default and meaning; and the parsers of what is given for one, each of which throws an Error that
 * says what is expected.
 */
import { BlockList, isIP } from 'node:net';
import { isAddress } from './shown-address.ts';

/** Environment variables; tests pass their own. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface Setting<T> {
  readonly name: string;
  /** The text of the default. A function if it depends on settings above it in the table. */
  readonly default: string | ((text: (name: string) => string, environment: Environment) => string);
  /** The default in words, if it is no constant. */
  readonly says?: string;
  /** Throws an Error that says what is expected. */
  readonly parse: (text: string) => T;
  readonly doc: string;
  /** Never printed, not even when it is wrong. */
  readonly secret?: true;
}

export const setting = <T>(spec: Setting<T>): Setting<T> => spec;

// The parsers.

function expected(what: string): never {
  throw new Error(`expected ${what}`);
}

export function integer(least: number, most: number) {
  return (text: string): number => {
    const value = /^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : expected(`a whole number from ${least} to ${most}`);
  };
}

export function endpoint(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  return plain ? url.href.replace(/\/$/, '') : expected('a URL like https://example.org');
}

export function origin(text: string): string {
  const address = endpoint(text);
  return new URL(address).pathname === '/' ? address : expected('a URL like https://example.org, without a path');
}

export function host(text: string): string {
  return isIP(text) || /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(text)
    ? text
    : expected('an IP address or a host name');
}

export function contact(text: string): string {
  const fits = text === '' || /^(?:mailto:)?[^\s@<>()"]+@[^\s@<>()"]+$|^https?:\/\/[^\s<>()"]+$/.test(text);
  return fits && !/[^\x21-\x7e]/.test(text) ? text : expected('a mail address or a web address');
}

export function folder(text: string): string {
  return text.includes('\0') || isAddress(text) ? expected('the path of a folder') : text;
}

/** Undefined for none. */
export function database(text: string): string | undefined {
  if (text === '') return undefined;
  const url = URL.parse(text);
  return url && /^postgres(?:ql)?:$/.test(url.protocol) ? text : expected('a URL like postgres://user@host/database');
}

/** A bucket of an S3 store, and the prefix of what is ours in it: empty, or with a slash at its end. */
export interface Bucket {
  readonly bucket: string;
  readonly prefix: string;
}

/** Undefined for an empty text. */
export function bucket(text: string): Bucket | undefined {
  if (text === '') return undefined;
  const [, name, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w.-]+\/)*[\w.-]*))?$/.exec(text) ?? [];
  if (name === undefined || path.length > 200) return expected('an address like s3://bucket/prefix');
  return Object.freeze({ bucket: name, prefix: path === '' ? '' : path.replace(/\/?$/, '/') });
}

/** An empty text, or one for the other parser. */
export function optional(parse: (text: string) => string) {
  return (text: string): string => (text === '' ? '' : parse(text));
}

export function word(text: string): string {
  return /[\s\p{Cc}]/u.test(text) || text.length > 500 ? expected('a text without spaces') : text;
}

export function words(text: string): readonly string[] {
  return Object.freeze(text.split(/[\s,]+/).filter(Boolean));
}

export function networks(text: string): BlockList {
  const list = new BlockList();
  for (const word of words(text)) {
    const [address = '', bits, ...more] = word.split('/');
    const kind = isIP(address);
    const most = kind === 4 ? 32 : 128;
    if (kind === 0 || more.length > 0 || (bits !== undefined && !(/^[0-9]{1,3}$/.test(bits) && Number(bits) <= most)))
      expected('addresses and networks like 10.0.0.0/8');
    list.addSubnet(address, bits === undefined ? most : Number(bits), kind === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

export function bytes(text: string): number {
  const [, digits, unit = ''] = /^([0-9]{1,9}(?:\.[0-9]{1,3})?)\s*([kmgt]?)i?b?$/i.exec(text) ?? [];
  const value = Math.floor(Number(digits) * 1024 ** ' kmgt'.indexOf(unit.toLowerCase() || ' '));
  return value > 0 ? value : expected('a size like 64MB or 20GB');
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export function time(text: string): number {
  const [, digits, unit = 's'] = /^([0-9]{1,9}(?:\.[0-9]{1,3})?)\s*(ms|s|m|h|d)?$/i.exec(text) ?? [];
  const value = Math.floor(Number(digits) * (units[unit.toLowerCase()] ?? 0));
  return value > 0 ? value : expected('a time like 90s, 5m, 1h or 7d');
}

export function atMost(most: number, parse: (text: string) => number) {
  return (text: string): number => {
    const value = parse(text);
    return value <= most ? value : expected(`at most ${most / 1000}s`);
  };
}

export function oneOf<const W extends string>(...choices: readonly W[]) {
  return (text: string): W =>
    choices.find((word) => word === text.toLowerCase()) ?? expected(`one of ${choices.join(', ')}`);
}
