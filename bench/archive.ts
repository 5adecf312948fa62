/** The demo archive over the folder named on the command line, as a process of its own that ends with the one that started it. */
import { startDemo } from '../packages/papertree/src/demo/local-archive.ts';

const demo = await startDemo(process.argv[2] ?? '.');
process.on('disconnect', () => process.exit());
process.send?.(demo.url);
