/** Lints the OpenAPI document by Spectral's recommended rules, whose packages are in .ci/spectral: `npm run spectral`. */
import { createRequire } from 'node:module';
import { servedOpenApi } from '../packages/papertree/test/pages/served-openapi.ts';

interface Finding {
  readonly code: string | number;
  readonly message: string;
  readonly path: readonly (string | number)[];
}
interface Linter {
  setRuleset(ruleset: object): void;
  run(document: object): Promise<readonly Finding[]>;
}

const require = createRequire(new URL('../.ci/spectral/package.json', import.meta.url));
const { Spectral } = require('@stoplight/spectral-core') as { Spectral: new () => Linter };
const { oas } = require('@stoplight/spectral-rulesets') as { oas: object };

const linter = new Spectral();
linter.setRuleset({ extends: [[oas, 'recommended']] });
const found = await linter.run(await servedOpenApi());
for (const { code, message, path } of found) console.error(`${path.join('/')}: ${code}: ${message}`);
console.log(`OpenAPI by Spectral: ${found.length} findings`);
process.exitCode = found.length > 0 ? 1 : 0;
