/** The archives whose name can stand in an old identifier (before April 2007). */

const archives: ReadonlySet<string> = new Set(
  (
    'acc-phys adap-org alg-geom ao-sci astro-ph atom-ph bayes-an chao-dyn chem-ph cmp-lg comp-gas cond-mat cs dg-ga ' +
    'funct-an gr-qc hep-ex hep-lat hep-ph hep-th math math-ph mtrl-th nlin nucl-ex nucl-th patt-sol physics plasm-ph ' +
    'q-alg q-bio quant-ph solv-int supr-con'
  ).split(' '),
);

export function isArchive(name: string): boolean {
  return archives.has(name);
}
