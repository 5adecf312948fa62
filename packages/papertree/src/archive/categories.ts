/** Maps the categories of merged archives, and aliases, to the names that the archive shows now. */

const canonical: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'cmp-lg': 'cs.CL',
    'adap-org': 'nlin.AO',
    'comp-gas': 'nlin.CG',
    'chao-dyn': 'nlin.CD',
    'solv-int': 'nlin.SI',
    'patt-sol': 'nlin.PS',
    'alg-geom': 'math.AG',
    'dg-ga': 'math.DG',
    'funct-an': 'math.FA',
    'q-alg': 'math.QA',
    'mtrl-th': 'cond-mat.mtrl-sci',
    'supr-con': 'cond-mat.supr-con',
    'acc-phys': 'physics.acc-ph',
    'ao-sci': 'physics.ao-ph',
    'atom-ph': 'physics.atom-ph',
    'bayes-an': 'physics.data-an',
    'chem-ph': 'physics.chem-ph',
    'plasm-ph': 'physics.plasm-ph',
    'math.MP': 'math-ph',
    'stat.TH': 'math.ST',
    'math.IT': 'cs.IT',
    'q-fin.EC': 'econ.GN',
    'cs.SY': 'eess.SY',
    'cs.NA': 'math.NA',
  }),
);

/** The first category is the primary one; a very old record may have none, and its identifier says it. */
export function primaryOf(categories: readonly string[], id: string): string {
  const first = categories[0] ?? (id.includes('/') ? id.slice(0, id.indexOf('/')) : '');
  return canonical.get(first) ?? first;
}
