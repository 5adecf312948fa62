/** Logs as the sources of the archive's converters write them, in shapes that a run seldom shows. */
import type { ConversionReport, ReadLog } from 'papertree-convert/paper';

export interface WrittenLog {
  readonly name: string;
  readonly log: string;
  readonly told: ReadLog;
}

const perl = 'latexmlc (LaTeXML version 0.8.8)';
const none: ConversionReport = { status: 'ok', errors: 0, warnings: 0, undefined: [], missing: [], converter: perl };

function told(report: Partial<ConversionReport>, fatal = ''): ReadLog {
  return { report: { ...none, ...report }, fatal };
}

function lines(...log: readonly string[]): string {
  return `${[perl, 'processing started Sun Nov  1 12:00:00 2026', ...log].join('\n')}\n`;
}

export const written: readonly WrittenLog[] = [
  {
    name: 'only the status',
    log: 'Status:conversion:0',
    told: told({ converter: '' }),
  },
  {
    name: 'each status, whatever is told before it',
    log: lines('Conversion complete: No obvious problems', 'Status:conversion:2'),
    told: told({ status: 'errors' }),
  },
  {
    name: 'a status before the messages, as workers write it that put two logs together',
    log: 'Status:conversion:2\nWarning:missing_file:x.sty\nError:undefined:\\foo The token \\foo is not defined\n',
    told: told({ status: 'errors', errors: 1, warnings: 1, undefined: ['\\foo'], missing: ['x.sty'], converter: '' }),
  },
  {
    name: 'no status, but a summary without problems',
    log: lines('Conversion complete: No obvious problems'),
    told: told({}),
  },
  {
    name: 'no status, but a summary with warnings',
    log: lines('Conversion complete: 12 warnings (See /paper/main.latexml.log)'),
    told: told({ status: 'warnings', warnings: 12 }),
  },
  {
    name: 'no status, but a summary with errors',
    log: lines('Conversion complete: 1 warning; 2 errors'),
    told: told({ status: 'errors', warnings: 1, errors: 2 }),
  },
  {
    name: 'no status, but a summary with a fatal error',
    log: lines('Fatal:internal:<recursion> Deep recursion on \\a', 'Conversion complete: 1 error; 1 fatal error'),
    told: told({ status: 'fatal', errors: 1 }, 'internal:<recursion>'),
  },
  {
    name: 'a fatal error, and nothing after it',
    log: lines('Fatal:timeout:terminated Conversion was terminated', '\tat main.tex; line 1'),
    told: told({ status: 'fatal' }, 'timeout:terminated'),
  },
  {
    name: 'several fatal errors: the first is the cause',
    log: lines('Fatal:perl:die Perl died', 'Fatal:unexpected:empty-result', 'Status:conversion:3'),
    told: told({ status: 'fatal' }, 'perl:die'),
  },
  {
    name: 'the end is cut off',
    log: lines('(Digesting TeX main...', '(Processing content /paper/main.tex...', 'Error:undefined:\\foo The to'),
    told: told({ status: 'unfinished', errors: 1, undefined: ['\\foo'] }),
  },
  {
    name: 'it ran out of memory in the middle of a line',
    log: lines('(Digesting TeX main...', '(Processing definitions /usOut of memory!'),
    told: told({ status: 'unfinished' }),
  },
  {
    name: 'an archive without a source',
    log: "Fatal:invalid:Archive Can't detect a source TeX file!\nStatus:conversion:3\n",
    told: told({ status: 'fatal', converter: '' }, 'invalid:Archive'),
  },
  {
    name: 'a job without a result',
    log: 'Status:conversion:3\nFatal:conversion:empty-result Something broke, got no XML result or Log content.',
    told: told({ status: 'fatal', converter: '' }, 'conversion:empty-result'),
  },
  {
    name: 'the conversion of the references within that of the paper has a status of its own',
    log: lines(
      'Conversion complete: 1 warning',
      'recursive processing started Sun Nov  1 12:00:01 2026',
      'recursive Conversion complete: 3 errors',
      'Status:conversion:2',
      'Post-processing complete: No obvious problems',
      'Status:conversion:1',
    ),
    told: told({ status: 'warnings', warnings: 1 }),
  },
  {
    name: 'cut off after the status of the references: that is not the status of the paper',
    log: lines(
      'Conversion complete: 2 errors',
      'recursive Conversion complete: No obvious problems',
      'Status:conversion:0',
    ),
    told: told({ status: 'errors', errors: 2 }),
  },
  {
    name: 'faults of both steps are added',
    log: lines(
      'Conversion complete: 1 warning; 2 errors; 1 undefined macro[\\a]',
      'Post-processing complete: 3 warnings; 4 errors; 1 missing file[b.bib]',
      'Status:conversion:2',
    ),
    told: told({ status: 'errors', warnings: 4, errors: 6, undefined: ['\\a'], missing: ['b.bib'] }),
  },
  {
    name: 'the older spelling of the second step',
    log: lines(
      'Conversion complete: 1 warning',
      'Postprocessing complete 2 warnings (reqd. 0.1s)',
      'Status:conversion:1',
    ),
    told: told({ status: 'warnings', warnings: 3 }),
  },
  {
    name: 'more messages than the summary counts',
    log: lines('Warning:a:b c', 'Warning:a:b c', 'Conversion complete: 1 warning', 'Status:conversion:1'),
    told: told({ status: 'warnings', warnings: 2 }),
  },
  {
    name: 'fewer messages than the summary counts: the others were not written',
    log: lines('Conversion complete: 250 warnings; 90 errors', 'Status:conversion:2'),
    told: told({ status: 'errors', warnings: 250, errors: 90 }),
  },
  {
    name: 'colours of a terminal',
    log: lines(
      '\x1b[1;31mError:undefined:\\foo\x1b[0m The token T_CS[\\foo] is not defined.',
      'Conversion complete: \x1b[1;31m1 error\x1b[0m; \x1b[1m1 undefined macro[\\foo]\x1b[0m',
      '\x1b[32mStatus:conversion:2\x1b[0m',
    ),
    told: told({ status: 'errors', errors: 1, undefined: ['\\foo'] }),
  },
  {
    name: 'a line that overwrites the spinner of a terminal',
    log: lines('- Building...\r\\ Building...\rWarning:a:b c', 'Status:conversion:1'),
    told: told({ status: 'warnings', warnings: 1 }),
  },
  {
    name: 'line ends of Windows',
    log: lines('Error:a:b c', 'Conversion complete: 1 error', 'Status:conversion:2').replaceAll('\n', '\r\n'),
    told: told({ status: 'errors', errors: 1 }),
  },
  {
    name: 'details that quote a message',
    log: lines('Error:a:b c', '\tError:undefined:\\no in a quotation', '\tStatus:conversion:3', 'Status:conversion:2'),
    told: told({ status: 'errors', errors: 1 }),
  },
  {
    name: 'names with brackets and commas',
    log: lines(
      'Error:undefined:\\a] The token',
      'Error:undefined:\\b, The token',
      'Conversion complete: 2 errors; 2 undefined macros[\\a], \\b,]',
      'Status:conversion:2',
    ),
    told: told({ status: 'errors', errors: 2, undefined: ['\\a]', '\\b,'] }),
  },
  {
    name: 'names in any script, each once',
    log: lines('Conversion complete: 3 errors; 3 undefined macros[\\ü, \\数, \\ü]', 'Status:conversion:2'),
    told: told({ status: 'errors', errors: 3, undefined: ['\\ü', '\\数'] }),
  },
  {
    name: 'notes are no warnings',
    log: lines(
      'Info:fallback:x y',
      'Info:undefined:\\z',
      'Conversion complete: No obvious problems',
      'Status:conversion:0',
    ),
    told: told({}),
  },
  {
    name: 'another program of the same converter',
    log: 'ltxmojo (LaTeXML version 0.8.4; revision a1b2c3d)\nStatus:conversion:0\n',
    told: told({ converter: 'ltxmojo (LaTeXML version 0.8.4; revision a1b2c3d)' }),
  },
  {
    name: 'the converter in Rust',
    log: 'latexml_oxide (v0.5.0)\nConversion complete: 1 warning; 1 missing file[a.sty]\nStatus:conversion:1\n',
    told: told({ status: 'warnings', warnings: 1, missing: ['a.sty'], converter: 'latexml_oxide (v0.5.0)' }),
  },
  {
    name: 'the converter in Rust, with its revision and the time',
    log: 'latexml_oxide (latexml-oxide 0.9.0; revision a1b2c3d) started 2026-08-21 14:32:05 -0400\nStatus:conversion:0\n',
    told: told({ converter: 'latexml_oxide (latexml-oxide 0.9.0; revision a1b2c3d)' }),
  },
];
