/** The suite of the contract `ledger`: what every driver must do. */
import { describe, test } from 'node:test';
import type { Ledger, Time } from '../../src/storage/index.ts';
import { blockCases } from './ledger-blocks.ts';
import { changeCases } from './ledger-changes.ts';
import { jobCases } from './ledger-jobs.ts';
import { objectCases } from './ledger-objects.ts';
import { paceCases } from './ledger-pace.ts';
import { paperCases } from './ledger-papers.ts';

/** Opens an empty ledger on this clock. */
export type OpenLedger = (clock: () => Time) => Promise<Ledger>;

const cases = { ...paperCases, ...blockCases, ...objectCases, ...jobCases, ...paceCases, ...changeCases };

export function ledgerContract(name: string, open: OpenLedger): void {
  describe(`${name} keeps the contract ledger`, () => {
    for (const [title, run] of Object.entries(cases)) {
      test(title, async () => {
        const clock = { time: 1_700_000_000_000 };
        const ledger = await open(() => clock.time);
        try {
          await run({ ledger, clock });
        } finally {
          await ledger.close();
        }
      });
    }
  });
}
