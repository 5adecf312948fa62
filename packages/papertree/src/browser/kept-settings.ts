/** Settings of the reader, kept in this browser. Storage may be forbidden; then a setting lasts as long as the page. */

export function read(name: string): string {
  try {
    return localStorage.getItem(`papertree ${name}`) ?? '';
  } catch {
    return '';
  }
}

export function keep(name: string, state: string): void {
  try {
    localStorage.setItem(`papertree ${name}`, state);
  } catch {}
}
