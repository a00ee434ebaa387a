/** A field of a service's keys. Its name is the environment variable with the same meaning, if there is one. */
export type KeyField = {
  label: string
  help: string
  example: string
  /** True for a value that is shown only by its last characters. */
  isSecret?: true
  isOptional?: true
  /** The value's form, beyond a plain text. */
  kind?: 'url' | 'host' | 'port' | 'region' | 'bucket' | 'folder' | 'choice'
  choices?: Readonly<Record<string, string>>
  /** The beginning that every value of this kind has. */
  begins?: readonly string[]
  /** True if the value contains '_live_' for real money, and something else for tests. */
  saysMode?: true
  /** The part of the service that the field belongs to: a payment provider. */
  part?: string
  /** The secrets that must be typed again when this field changes. */
  goesWith?: readonly string[]
}
