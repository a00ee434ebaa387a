/** The values of a form, by its contract: a number, or what may be missing, is the text that is typed. */
export type TypedValues<Body> = {
  [Name in keyof Body]: Body[Name] extends string | boolean | readonly unknown[] ? Body[Name] : string
}
