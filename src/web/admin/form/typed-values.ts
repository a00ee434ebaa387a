/** Numbers and optional texts are text as typed. */
export type TypedValues<Body> = {
  [Name in keyof Body]: Body[Name] extends string | boolean | readonly unknown[] ? Body[Name] : string
}
