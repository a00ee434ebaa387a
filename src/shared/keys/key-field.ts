/** A field is named like the environment variable with the same meaning, if there is one. */
export type KeyField = {
  label: string
  help: string
  example: string
  isSecret?: true
  isOptional?: true
  kind?: 'url' | 'host' | 'port' | 'region' | 'bucket' | 'folder' | 'choice'
  choices?: Readonly<Record<string, string>>
  begins?: readonly string[]
  /** True if a value for real money contains '_live_', and a value for tests does not. */
  saysMode?: true
  part?: string
  /** The secrets that must be typed again when this field changes. */
  goesWith?: readonly string[]
}
