/** Writes a language model of a hundred kilobytes whose weights are chance, in the format that llama.cpp reads (GGUF 3). */
import { writeFileSync } from 'node:fs';

const width = 32;
const inner = 64;
const heads = 4;
const context = 32_768;

/** Every byte is a token, and every printable letter once more as itself. */
const letters = [...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)), '\u2581'];
const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`);
const tokens = ['<unk>', '<s>', '</s>', ...bytes, ...letters];
/** Unknown, control, byte, normal: as llama.cpp numbers them. */
const kinds = tokens.map((_, index) => (index === 0 ? 2 : index < 3 ? 3 : index < 259 ? 6 : 1));

const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const u64 = (value: number) => Buffer.from(BigUint64Array.of(BigInt(value)).buffer);
const f32 = (value: number) => Buffer.from(Float32Array.of(value).buffer);
const text = (value: string) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);
const fact = (name: string, type: number, value: Buffer) => Buffer.concat([text(name), u32(type), value]);
const list = (name: string, type: number, items: Buffer[]) =>
  fact(name, 9, Buffer.concat([u32(type), u64(items.length), ...items]));

function facts(): Buffer[] {
  const numbers = {
    'general.file_type': 0,
    'llama.context_length': context,
    'llama.embedding_length': width,
    'llama.block_count': 1,
    'llama.feed_forward_length': inner,
    'llama.attention.head_count': heads,
    'llama.attention.head_count_kv': heads,
    'llama.rope.dimension_count': width / heads,
    'llama.vocab_size': tokens.length,
    'tokenizer.ggml.unknown_token_id': 0,
    'tokenizer.ggml.bos_token_id': 1,
    'tokenizer.ggml.eos_token_id': 2,
  };
  return [
    fact('general.architecture', 8, text('llama')),
    fact('general.name', 8, text('chance')),
    fact('llama.attention.layer_norm_rms_epsilon', 6, f32(1e-5)),
    ...Object.entries(numbers).map(([name, value]) => fact(name, 4, u32(value))),
    fact('tokenizer.ggml.model', 8, text('llama')),
    list('tokenizer.ggml.tokens', 8, tokens.map(text)),
    list(
      'tokenizer.ggml.scores',
      6,
      tokens.map((_, index) => f32(-index)),
    ),
    list('tokenizer.ggml.token_type', 5, kinds.map(u32)),
  ];
}

interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: Buffer;
}

function tensors(chance: () => number): Tensor[] {
  const tensor = (name: string, shape: readonly number[], value: (index: number) => number): Tensor => {
    const size = shape.reduce((product, side) => product * side, 1);
    return { name, shape, data: Buffer.from(Float32Array.from({ length: size }, (_, index) => value(index)).buffer) };
  };
  const small = () => chance() * 0.1;
  const ones = () => 1;
  const block = {
    attn_q: [width, width],
    attn_k: [width, width],
    attn_v: [width, width],
    attn_output: [width, width],
    ffn_gate: [width, inner],
    ffn_up: [width, inner],
    ffn_down: [inner, width],
  };
  // The first number of every vector is the same, so that the output can favour letters, and strings come to an end.
  const favour = (token = '') => (token === '"' ? 0.8 : token === '{' ? 0.9 : /^[a-z\u2581]$/.test(token) ? 0.7 : -0.3);
  return [
    tensor('token_embd.weight', [width, tokens.length], (index) => (index % width === 0 ? 2 : small())),
    tensor('output_norm.weight', [width], ones),
    tensor('output.weight', [width, tokens.length], (index) =>
      index % width === 0 ? favour(tokens[index / width]) : chance() * 0.5,
    ),
    ...Object.entries(block).map(([name, shape]) => tensor(`blk.0.${name}.weight`, shape, small)),
    tensor('blk.0.attn_norm.weight', [width], ones),
    tensor('blk.0.ffn_norm.weight', [width], ones),
  ];
}

export function writeWeights(path: string): void {
  let seed = 42;
  const chance = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32 - 0.5;
  };
  const all = tensors(chance);
  let offset = 0;
  const headings = all.map(({ name, shape, data }) => {
    const head = Buffer.concat([text(name), u32(shape.length), ...shape.map(u64), u32(0), u64(offset)]);
    offset += data.length + padding(data.length).length;
    return head;
  });
  const known = facts();
  const start = Buffer.concat([Buffer.from('GGUF'), u32(3), u64(all.length), u64(known.length), ...known, ...headings]);
  const rest = all.flatMap(({ data }) => [data, padding(data.length)]);
  writeFileSync(path, Buffer.concat([start, padding(start.length), ...rest]));
}

/** The padding before the next piece, which begins at a multiple of 32. */
function padding(length: number): Buffer {
  return Buffer.alloc((32 - (length % 32)) % 32);
}
