/** The drivers in memory keep the contracts; so the suites can be kept at all. */
import { openMemoryBytes } from '../../src/storage/drivers/memory-bytes.ts';
import { openMemoryLedger } from '../../src/storage/drivers/memory-ledger.ts';
import { bytesContract } from '../contracts/bytes.ts';
import { ledgerContract } from '../contracts/ledger.ts';

ledgerContract('memory', async (clock) => openMemoryLedger({ clock }));
bytesContract('memory', async () => openMemoryBytes());
