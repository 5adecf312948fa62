/** Every link of the pages about the service leads somewhere, and every form answers as it is filled in: no example is of a paper that is not there. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { guideAddress, guideNames } from '../../src/pages/index.ts';
import { startTestServer, type TestServer, until } from './test-server.ts';

type Element = DefaultTreeAdapterTypes.Element;

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await server.get('/2401.90001.md');
  await until(() => server.get('/2401.90001/assets/x1.png'), 404);
});
after(() => server.close());

const attribute = ({ attrs }: Element, name: string) => attrs.find((each) => each.name === name)?.value;

function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const walk = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of node.childNodes)
      if ('tagName' in child) {
        found.push(child);
        walk(child);
      }
  };
  walk(parse(html));
  return found;
}

/** What a browser asks for when the form is sent as it comes. */
function targetOf(form: Element, all: readonly Element[]): string {
  const isIn = (node: DefaultTreeAdapterTypes.ParentNode | null): boolean =>
    node === form || (node !== null && 'parentNode' in node && isIn(node.parentNode));
  const fields = all
    .filter((each) => ['input', 'select'].includes(each.tagName) && isIn(each))
    .map((each): [string, string] => {
      const options = all.filter(({ tagName, parentNode }) => tagName === 'option' && parentNode === each);
      const chosen = options.find((option) => attribute(option, 'selected') !== undefined) ?? options[0];
      const [text] = chosen?.childNodes ?? [];
      const ofOption = chosen && (attribute(chosen, 'value') ?? (text && 'value' in text ? text.value : ''));
      return [attribute(each, 'name') ?? '', ofOption ?? attribute(each, 'value') ?? ''];
    });
  return `${attribute(form, 'action')}?${new URLSearchParams(fields)}`;
}

/** The answer behind redirects. */
async function follow(target: string) {
  let at = target;
  for (let hops = 0; hops < 3; hops++) {
    const got = await server.get(at, { accept: '*/*' });
    if (![301, 302, 303, 307, 308].includes(got.status)) return { ...got, at };
    at = (got.headers.location ?? '').replace(server.url, '');
  }
  return assert.fail(`${target} leads from redirect to redirect`);
}

const pages = ['/-/', '/-/docs', ...guideNames.map(guideAddress), '/-/docs?q=anchor'];

test('every link of the pages about the service is answered, at the part that it names', async () => {
  const answers = new Map<string, Promise<{ status: number; text: string }>>();
  let count = 0;
  for (const page of pages)
    for (const each of elementsOf((await follow(page)).text)) {
      const href = attribute(each, 'href');
      if (each.tagName !== 'a' || href === undefined || !/^[/#]/.test(href)) continue;
      const [path = '', part] = (href.startsWith('#') ? page + href : href).split('#', 2);
      const answer = answers.get(path) ?? follow(path);
      answers.set(path, answer);
      const { status, text } = await answer;
      assert.equal(status, 200, `${href} on ${page}`);
      if (part !== undefined)
        assert.ok(
          elementsOf(text).some((one) => attribute(one, 'id') === part),
          `${href} on ${page}`,
        );
      count++;
    }
  assert.ok(count > 100, `${count} links`);
});

test('every form is answered as it is filled in', async () => {
  let count = 0;
  for (const page of pages) {
    const all = elementsOf((await follow(page)).text);
    for (const form of all.filter(({ tagName }) => tagName === 'form')) {
      const target = targetOf(form, all);
      const { status, at, text } = await follow(target);
      // A field that is empty, as those that search are, is not sent by a browser where it is required.
      if (/[?&](?:id|q)=(?:&|$)/.test(target)) continue;
      assert.equal(status, 200, `${target} on ${page}, ${at}: ${text.slice(0, 300)}`);
      count++;
    }
  }
  assert.ok(count > 30, `${count} forms`);
});

test('every command of the pages asks for something that is there', async () => {
  const commands: string[] = [];
  for (const page of ['/-/', '/-/docs'])
    for (const each of elementsOf((await follow(page)).text))
      if (each.tagName === 'code')
        for (const child of each.childNodes)
          if ('value' in child && child.value.startsWith('curl ')) commands.push(child.value);
  assert.ok(commands.length > 30, `${commands.length} commands`);
  for (const command of commands) {
    const address = /'?(https?:[^\s']+)'?$/.exec(command)?.[1] ?? '';
    // What a shell would take for its own stands in quotes.
    assert.ok(!/[?&]/.test(address) || command.endsWith(`'${address}'`), command);
    assert.equal((await follow(address.replace(server.url, ''))).status, 200, command);
  }
});
