/** A shelf in memory keeps the contracts. */
import { openMemoryShelf } from '../../src/storage/index.ts';
import { bytesContract } from '../contracts/bytes.ts';
import { ledgerContract } from '../contracts/ledger.ts';

ledgerContract('memory', async (clock) => (await openMemoryShelf({ clock })).ledger);
bytesContract('memory', async () => (await openMemoryShelf()).bytes);
