/** The values of a form for a contract. A number or an optional value is the typed text. */
export type TypedValues<Body> = {
  [Name in keyof Body]: Body[Name] extends string | boolean | readonly unknown[] ? Body[Name] : string
}
