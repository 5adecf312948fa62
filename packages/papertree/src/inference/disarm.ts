/** Removes from a paper's text what a terminal, a reader's eye or a model's server would take for more than text. */

// Some servers read these inside a message as the end of it, and take what follows for somebody else's words.
const chatMarks = /<(?=[|｜]|\/?(?:s|bos|eos|unk|pad|sys|inst|start_of_turn|end_of_turn|think)>)|(?<=[|｜])>/gi;
const bracketMarks = /\[(?=\/?(?:INST|SYS|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS)\])/gi;
const doubleMarks = /<<(?=\/?SYS>>)/gi;

/** Control characters except line ends, marks of writing direction, invisible characters and variation selectors. */
const unseen = /(?!\n)[\p{Cc}\p{Cf}]|\p{Variation_Selector}/gu;

/** The visible characters of a text, without halves of surrogate pairs. */
export function dropUnseen(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unseen, '');
}

/** The same words with every chat marker broken, such as `<|im_start|>`. */
export function disarm(text: string): string {
  return dropUnseen(text)
    .replace(doubleMarks, '< <')
    .replace(chatMarks, (mark) => (mark === '<' ? '< ' : ' >'))
    .replace(bracketMarks, '[ ');
}
