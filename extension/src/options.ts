/** The options: the address of the service. */
import { findService, keepService } from './service.ts';

const form = document.querySelector('form');
const input = document.querySelector('input');
const said = document.querySelector('output');
if (form && input && said) {
  input.value = (await findService()) ?? '';
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    said.textContent = await keepService(input.value).then(
      () => 'Kept.',
      (fault: Error) => fault.message,
    );
  });
}
