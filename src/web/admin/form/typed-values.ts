/** The values of a form for a contract. Numbers and optional values are text as typed. */
export type TypedValues<Body> = {
  [Name in keyof Body]: Body[Name] extends string | boolean | readonly unknown[] ? Body[Name] : string
}
