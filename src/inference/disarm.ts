/** Takes out of a paper's text what is more than text: to a screen, to a reader's eye, or to a model's server. */

// Some servers read these inside a message as the end of it, and take what follows for somebody else's words.
const chatMarks = /<(?=[|｜]|\/?(?:s|bos|eos|unk|pad|sys|inst|start_of_turn|end_of_turn|think)>)|(?<=[|｜])>/gi;
const bracketMarks = /\[(?=\/?(?:INST|SYS|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS)\])/gi;
const doubleMarks = /<<(?=\/?SYS>>)/gi;

/** Controls but for the line end; marks that turn the writing round, or that nobody sees; what only changes another. */
const unseen = /(?!\n)[\p{Cc}\p{Cf}]|\p{Variation_Selector}/gu;

/** What is seen of a text, in characters that are whole. */
export function dropUnseen(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unseen, '');
}

/** The same words, in which no mark of a chat is whole. */
export function disarm(text: string): string {
  return dropUnseen(text)
    .replace(doubleMarks, '< <')
    .replace(chatMarks, (mark) => (mark === '<' ? '< ' : ' >'))
    .replace(bracketMarks, '[ ');
}
