/**
 * The script of a paper's page, as far as it is needed at once: how the page looks. Everything is read without it. The tools
 * to look, to find and to take away (`paper-tools.ts`) start when a reader first does something.
 */
import { keepPlaceOnReturn } from './drawing.ts';
import { holdActs } from './first-act.ts';
import { foldContents } from './folding.ts';
import { markForPhones } from './scrolling.ts';
import { applySettings } from './settings.ts';

document.documentElement.classList.add('scripted');
applySettings();
foldContents();
keepPlaceOnReturn();
markForPhones();
holdActs(() => import(new URL('paper-tools.js', import.meta.url).href));
