/** Whether a page is sound HTML, by html-validate. */
import { HtmlValidate } from 'html-validate';

/** Rules about taste are left out: how elements are written, and which attributes go without saying. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'void-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'error',
    'require-sri': 'off',
    'valid-id': 'off',
  },
});

/** What is wrong, each fault once. */
export async function htmlFaults(page: string): Promise<string[]> {
  const { results } = await validator.validateString(page);
  const faults = results.flatMap(({ messages }) => messages.filter(({ severity }) => severity === 2));
  return [...new Set(faults.map(({ ruleId, message }) => `${ruleId}: ${message}`))];
}
