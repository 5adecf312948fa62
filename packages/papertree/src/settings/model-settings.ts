/** The settings of the language model: where it is, and what it may cost. */

import { atMost, endpoint, integer, oneOf, optional, setting, time, word } from './setting.ts';

export const modelSettings = {
  model: setting({
    name: 'MODEL',
    default: '',
    parse: word,
    doc: 'The name of the language model that writes the inferred fields; if it is empty, they fail with `no-model`.',
  }),
  modelUrl: setting({
    name: 'MODEL_URL',
    default: '',
    parse: optional(endpoint),
    doc: 'The URL of the model’s server, without `/chat/completions`: `http://localhost:11434/v1`.',
  }),
  modelKey: setting({
    name: 'MODEL_KEY',
    default: '',
    parse: word,
    secret: true,
    doc: 'The API key for that server, if it needs one. It is sent to no other server and never logged.',
  }),
  modelProvider: setting({
    name: 'MODEL_PROVIDER',
    default: 'openai-compatible',
    parse: oneOf('openai-compatible', 'openai', 'anthropic', 'google', 'mistral'),
    doc: 'The API of that server. Those other than the default need the package `@ai-sdk/…` of that name and no `MODEL_URL`.',
  }),
  modelSchema: setting({
    name: 'MODEL_SCHEMA',
    default: 'on',
    parse: (text) => oneOf('on', 'off')(text) === 'on',
    doc: 'Whether that server can follow a JSON Schema; `off` if it can only produce JSON.',
  }),
  modelInputTokens: setting({
    name: 'MODEL_INPUT_TOKENS',
    default: '6000',
    parse: integer(1500, 1e6),
    doc: 'The most tokens of a question about a paper, counted as four bytes each.',
  }),
  modelOutputTokens: setting({
    name: 'MODEL_OUTPUT_TOKENS',
    default: '2000',
    parse: integer(100, 1e6),
    doc: 'The most tokens of an answer, with the reasoning before it.',
  }),
  modelDailyTokens: setting({
    name: 'MODEL_DAILY_TOKENS',
    default: '1000000',
    parse: integer(0, 1e12),
    doc: 'The most tokens to spend per day (UTC), by all processes together; 0 for no limit.',
  }),
  modelConcurrency: setting({
    name: 'MODEL_CONCURRENCY',
    default: '2',
    parse: integer(1, 256),
    doc: 'How many questions this process asks the model at once.',
  }),
  modelTimeout: setting({
    name: 'MODEL_TIMEOUT',
    default: '120s',
    parse: atMost(5 * 60_000, time),
    doc: 'The longest time to wait for an answer of the model, up to `5m`.',
  }),
} as const;
