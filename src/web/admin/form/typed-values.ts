/** Numbers and optional texts are strings, as the person typed them. */
export type TypedValues<Body> = {
  [Name in keyof Body]: Body[Name] extends string | boolean | readonly unknown[] ? Body[Name] : string
}
