/**
 * The service answers, but the shop cannot use it with the current set-up. The message is for the operator, and the
 * French sentence for the owner.
 */
export class CheckFailed extends Error {
  readonly sentence: string
  constructor(message: string, sentence: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CheckFailed'
    this.sentence = sentence
  }
}

export const KEYS_REFUSED = 'Le service refuse ces clés. Vérifiez-les une à une, puis essayez à nouveau.'
