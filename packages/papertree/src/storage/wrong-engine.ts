/** An engine that cannot work as it is set: the operator must change a setting, which the message explains. */
export class WrongEngine extends Error {
  readonly engine: 'ledger' | 'objects';

  constructor(engine: WrongEngine['engine'], reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.engine = engine;
  }
}
