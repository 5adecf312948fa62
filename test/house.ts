/** The law of the house as a function: given the sources and the page that states the law, says what breaks it. */
import { posix } from 'node:path';

/** A source file: its path from the root of the repository, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

interface Room {
  /** That of its folder or file, of which no two packages have the same. */
  readonly name: string;
  /** The path of a folder, which ends with a slash, or of one file. */
  readonly place: string;
  /** The names of the rooms it may enter; undefined where it may enter all. */
  readonly enters: readonly string[] | undefined;
  readonly io: string;
}

/** The rules of ARCHITECTURE.md. */
export interface Law {
  readonly rooms: readonly Room[];
  readonly mayBeLong: readonly string[];
}

const longest = 300;
const databases =
  /^(?:node:sqlite|better-sqlite3|sqlite3?|pg|pg-.*|postgres|ioredis|redis|lmdb|level|aws4fetch|@aws-sdk\/.*|@electric-sql\/.*)$/;
const models = /^(?:ai|@ai-sdk\/.*)$/;
const anyType = /(?::|\bas|\bsatisfies|<|(?<![|&])[|&])\s*any\b(?!\s*[?.(])|\bany(?:\[\]|>)|\btype \w+ = any\b/;
const readsEnv = /\bprocess\s*(?:(?:\?\.|\.)\s*env\b|\[)|\benv\b[^\n;]*=\s*process\b|'node:process'/;
const vague = /(?:^|[/-])(?:utils?|helpers?|common|misc-?(?:functions|code)|managers?|services?)(?:[/.-]|$)/;

/** The file behind each name by which one package imports another: `{ 'name/tree': 'packages/name/src/tree/index.ts' }`. */
export type Entries = Readonly<Record<string, string>>;

/** Where the sources of packages stand. */
const sourceFolder = /^packages\/[^/]+\/src\//;

/** Reads the rows `| room | … | may import | I/O |` under the heading of each package, and the line that names the long files. */
export function readLaw(architecture: string): Law {
  const rooms = [...architecture.matchAll(/^### `(packages\/[^`]+)`\n([^#]*)/gm)].flatMap(
    ([, folder = '', table = '']) =>
      [...table.matchAll(/^\| `([^`]+)` \|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].map(
        ([, room = '', enters = '', io = '']) => ({
          name: room.replace(/\/$|\.ts$/, ''),
          place: folder + room,
          enters: enters.trim() === 'everything' ? undefined : (enters.match(/[a-z]+/g) ?? []),
          io: io.trim(),
        }),
      ),
  );
  const line = /^Longer than \d+ lines.*$/m.exec(architecture)?.[0] ?? '';
  return { rooms, mayBeLong: [...line.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) };
}

/** Every breach, a sentence each, with the file in front. */
export function breaches(sources: readonly Source[], law: Law, entries: Entries = {}): string[] {
  const paths = new Set(sources.map(({ path }) => path));
  return [
    ...lawBreaches(law),
    ...sources.flatMap((source) => [
      ...importBreaches(source, law, paths, entries),
      ...roomBreaches(source, law),
      ...formBreaches(source, law),
    ]),
    ...cycles(new Map(sources.map((source) => [source.path, targets(source).filter((path) => paths.has(path))]))).map(
      (ring) => `${ring.join(' → ')}: files import one another in a ring`,
    ),
  ];
}

function lawBreaches({ rooms }: Law): string[] {
  const names = rooms.map(({ name }) => name);
  const graph = new Map(rooms.map(({ name, enters }) => [name, enters ?? []]));
  return [
    ...(rooms.length === 0 ? ['ARCHITECTURE.md: has no table of rooms'] : []),
    ...rooms.flatMap(({ name, enters }) =>
      (enters ?? [])
        .filter((other) => !names.includes(other))
        .map((other) => `${name}: may enter ${other}, which is no room`),
    ),
    ...cycles(graph).map((ring) => `${ring.join(' → ')}: rooms enter one another in a ring`),
  ];
}

function importBreaches(source: Source, law: Law, paths: ReadonlySet<string>, entries: Entries): string[] {
  const room = roomOf(source.path, law);
  return imports(source).flatMap(({ from }) => {
    const isOwn = from.startsWith('.');
    const target = isOwn ? resolve(source.path, from) : entries[from];
    if (target === undefined) return [];
    if (!paths.has(target)) return [`${source.path}: imports ${from}, which is not there`];
    const home = sourceFolder.exec(source.path)?.[0];
    if (home === undefined) return [];
    if (isOwn && sourceFolder.test(target) && !target.startsWith(home))
      return [`${source.path}: reaches into another package (${from})`];
    const other = roomOf(target, law);
    if (!other) return [`${source.path}: imports ${target}, which is in no room`];
    const free = room && (room === other || room.enters === undefined || room.enters.includes(other.name));
    return free ? [] : [`${source.path}: may not enter ${other.name} (${target})`];
  });
}

function roomBreaches(source: Source, law: Law): string[] {
  if (!sourceFolder.test(source.path)) return [];
  const room = roomOf(source.path, law);
  if (!room) return [`${source.path}: is in no room of ARCHITECTURE.md`];
  const code = bare(source.text);
  const outside = imports(source).filter(({ from }) => !from.startsWith('.'));
  const found: string[] = [];
  if (source.path !== 'packages/papertree/src/settings/config.ts' && readsEnv.test(code))
    found.push('reads process.env');
  if (!source.path.startsWith('packages/papertree/src/storage/drivers/')) {
    for (const { from } of outside) if (databases.test(from)) found.push(`names a database (${from})`);
  }
  for (const { from, typeOnly, called } of outside) {
    if (!models.test(from)) continue;
    if (room.name !== 'inference') found.push(`names the SDK of the models (${from})`);
    else if (!typeOnly && !called) found.push(`loads ${from} before anything is asked`);
  }
  if (room.io === 'no') {
    for (const { from } of outside) if (from.startsWith('node:')) found.push(`is of a pure room and imports ${from}`);
    const world = /\b(?:process\.|console\.|fetch\(|Date\.now\(|new Date\(\)|Math\.random\()/.exec(code)?.[0];
    if (world) found.push(`is of a pure room and uses ${world}`);
  }
  return found.map((what) => `${source.path}: ${what}`);
}

function formBreaches({ path, text }: Source, { mayBeLong }: Law): string[] {
  const code = bare(text, `'"\``);
  const lines = text.split('\n').length - 1;
  const found: string[] = [];
  if (!/^(?:#![^\n]*\n)?\/\*\*\s+(?:\* )?\S/.test(text)) found.push('does not open with a sentence that says its job');
  if (anyType.test(code)) found.push('uses `any`');
  if (/@ts-(?:ignore|nocheck)/.test(comments(text))) found.push('silences the compiler');
  if (/\b(?:test|it|describe|suite)\.(?:only|skip|todo)\(/.test(code)) found.push('leaves a test out');
  if (/^(?:export )?(?:const )?enum\b/m.test(code)) found.push('declares an enum');
  if (vague.test(path)) found.push('has a name that says nothing');
  if (lines > longest && !mayBeLong.includes(path)) found.push(`has ${lines} lines; is it still one job?`);
  return found.map((what) => `${path}: ${what}`);
}

/** The imports and re-exports of a file; `typeOnly` imports are gone before the program runs. */
function imports({ text }: Source): { from: string; typeOnly: boolean; called: boolean }[] {
  const code = bare(text, '`');
  const stated = /^\s*(?:import|export)\s+(?:(type)\s+(?!from\b))?(?:[^'";]*?\bfrom\s*)?['"]([^'"]+)['"]/gm;
  const called = /\bimport\(\s*['"]([^'"]+)['"]/g;
  return [
    ...[...code.matchAll(stated)].map(([, type, from = '']) => ({ from, typeOnly: type !== undefined, called: false })),
    ...[...code.matchAll(called)].map(([, from = '']) => ({ from, typeOnly: false, called: true })),
  ];
}

/** The packages a source imports when it runs, by name. */
export function packages(source: Source): string[] {
  return imports(source)
    .filter(({ from, typeOnly }) => !typeOnly && !from.startsWith('.') && !from.startsWith('node:'))
    .map(({ from }) => /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from);
}

function targets(source: Source): string[] {
  return imports(source)
    .filter(({ from, typeOnly }) => !typeOnly && from.startsWith('.'))
    .map(({ from }) => resolve(source.path, from));
}

function resolve(path: string, from: string): string {
  return posix.join(posix.dirname(path), from);
}

function roomOf(path: string, { rooms }: Law): Room | undefined {
  return rooms.find(({ place }) => (place.endsWith('/') ? path.startsWith(place) : path === place));
}

const token = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|(?<!\\)\/\/[^\n]*/g;

/** The text without its comments, and without what stands between the quotes named. */
function bare(text: string, quotes = ''): string {
  return text.replace(token, (found) => {
    if (found.startsWith('/')) return '';
    const quote = found.charAt(0);
    return quotes.includes(quote) ? quote + quote : found;
  });
}

function comments(text: string): string {
  return (text.match(token) ?? []).filter((found) => found.startsWith('/')).join('\n');
}

/** The rings of a graph, each once, by walking it depth first. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const rings: string[][] = [];
  const done = new Set<string>();
  const walk = (node: string, way: readonly string[]): void => {
    if (way.includes(node)) {
      rings.push([...way.slice(way.indexOf(node)), node]);
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...way, node]);
    done.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return rings;
}
