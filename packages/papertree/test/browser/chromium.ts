/** Debian's Chromium for tests: pages whose complaints are counted, and what is read off them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../../../test/tools.ts';

const executablePath = findChromium();

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const screens = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } };

export interface Opened {
  readonly page: Page;
  /** Errors and warnings that the browser reported, breaches of the Content-Security-Policy among them. */
  readonly complaints: string[];
  /** Addresses that were asked for elsewhere than at the service. */
  readonly strangers: string[];
}

interface OpenOptions extends BrowserContextOptions {
  /** Called before the page is asked for. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

export type OpenPage = (url: string, options: OpenOptions, use: (opened: Opened) => Promise<void>) => Promise<void>;

/** A browser for all tests of a file, which are skipped where there is none. */
export function useChromium(): OpenPage {
  let browser: Browser;
  before(async () => {
    if (executablePath !== undefined) browser = await chromium.launch({ executablePath, args });
  });
  after(() => browser?.close());
  return async (url, { prepare, ...options }, use) => {
    const context = await browser.newContext({ viewport: screens.desktop, ...options });
    try {
      await prepare?.(context);
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(url).origin });
      const page = await context.newPage();
      const complaints: string[] = [];
      const strangers: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        if (!request.url().startsWith(new URL(url).origin) && !request.url().startsWith('data:'))
          strangers.push(request.url());
      });
      await page.goto(url);
      await use({ page, complaints, strangers });
    } finally {
      await context.close();
    }
  };
}

/** Waits for the paper: a busy machine may first show the page that says that it is being built, whose place it takes. */
export function openPapersWith(open: OpenPage): OpenPage {
  return (url, options, use) =>
    open(url, options, async (opened) => {
      await opened.page.waitForSelector('article.paper');
      await opened.page.waitForLoadState();
      await use(opened);
    });
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds serious or worse, with the elements, by all rules but those named. Evaluated by the browser's tools, past the page's policy. */
export async function seriousFaults(page: Page, without: readonly string[] = []): Promise<string[]> {
  // The page makes what scrolls a stop of the keyboard when its fonts are there and it has nothing else to do, or a second later.
  await page.evaluate(
    'document.fonts.ready.then(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))',
  );
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe);
  const options = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')))`);
}

/** Pixels by which the page is wider than the window. */
export async function assertFits(page: Page, what: string): Promise<void> {
  const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  assert.equal(over, 0, `${what} is ${over} pixels too wide`);
}

/** What was copied last. */
export const copied = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()');
