/** Providers of models, and the package of the SDK for each. One is a dependency; the others are installed by the operator. */
import type { LanguageModel } from 'ai';
import { Problem } from 'papertree-convert/errors';
import { boundedFetch } from './wire.ts';

export interface ModelSettings {
  /** The name of the model at the provider. */
  readonly name: string;
  readonly provider: ProviderName;
  /** Address of the server; may be left out where the provider has a usual one. */
  readonly url: string;
  readonly key: string;
  /** Whether the server supports JSON Schema; otherwise it is only asked for JSON. */
  readonly schema: boolean;
  readonly outputTokens: number;
  /** Milliseconds. */
  readonly timeout: number;
}

/** The function that every package of the SDK exports: settings in, models by name out. */
type CreateProvider = (settings: Readonly<Record<string, unknown>>) => (name: string) => LanguageModel;

export const providers = {
  'openai-compatible': ['@ai-sdk/openai-compatible', 'createOpenAICompatible'],
  openai: ['@ai-sdk/openai', 'createOpenAI'],
  anthropic: ['@ai-sdk/anthropic', 'createAnthropic'],
  google: ['@ai-sdk/google', 'createGoogleGenerativeAI'],
  mistral: ['@ai-sdk/mistral', 'createMistral'],
} as const;

export type ProviderName = keyof typeof providers;

/** Throws `usage` where the package is not installed. */
export async function openProvider(settings: ModelSettings): Promise<LanguageModel> {
  const [packageName, createName] = providers[settings.provider];
  const create = (await load(packageName, settings.provider))[createName] as CreateProvider | undefined;
  if (typeof create !== 'function') throw new Problem('usage', `the package ${packageName} has no ${createName}.`);
  const provider = create({
    name: 'model',
    ...(settings.url && { baseURL: settings.url }),
    ...(settings.key && { apiKey: settings.key }),
    ...(settings.provider === 'openai-compatible' && { supportsStructuredOutputs: settings.schema }),
    fetch: boundedFetch,
  });
  return provider(settings.name);
}

async function load(packageName: string, provider: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await import(packageName);
  } catch (cause) {
    const missing = `MODEL_PROVIDER=${provider} needs a package that is not here: npm install ${packageName}`;
    throw new Problem('usage', missing, { cause });
  }
}
