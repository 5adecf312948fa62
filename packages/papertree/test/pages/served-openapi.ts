/** The OpenAPI document as the service gives it, with its examples. */
import { openExamplePaper } from '../../src/program/example-paper.ts';
import { readConfig } from '../../src/settings/config.ts';
import { get, withService } from '../http/test-server.ts';

const settings = { BASE_URL: 'https://papers.example' };

export async function servedOpenApi(contact = ''): Promise<object> {
  let text = '';
  const fault = (thrown: unknown) => {
    throw thrown;
  };
  const openExample = () => openExamplePaper(readConfig(settings), fault);
  await withService({ settings: { ...settings, CONTACT: contact }, parts: { openExample } }, async ({ port }) => {
    text = (await get(port, '/-/openapi.json')).text;
  });
  return JSON.parse(text);
}
