/** The values of a front matter: the little of YAML that we write. */

export interface FrontValue {
  readonly name: string;
  readonly value: string;
}

/** The values of a front matter, and the names of those it has. */
export function readFrontMatter(yaml: string): FrontValue[] {
  const values: FrontValue[] = [];
  let name = '';
  for (const line of yaml.split('\n')) {
    const parsed = /^(\s*(?:- )*)(?:([A-Za-z_][\w-]*):(?:\s+|$))?(.*)$/.exec(line);
    if (!parsed || line === '---') continue;
    if (parsed[2] && parsed[1] === '') name = parsed[2];
    const value = (parsed[3] ?? '').trim();
    if (value) values.push({ name, value: unquote(value) });
  }
  return values;
}

function unquote(value: string): string {
  if (value.startsWith('"')) {
    try {
      return String(JSON.parse(value));
    } catch {
      return value;
    }
  }
  return value.startsWith("'") ? value.slice(1, -1).replaceAll("''", "'") : value;
}
