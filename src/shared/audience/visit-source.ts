/** A visit without a source, for example from a typed address, a bookmark or a mail program. */
export const DIRECT = ''
const MAX_LENGTH = 60

/**
 * Returns the source of a visit as it is stored, in lower case: a host without 'www.', or the value of `utm_source`. A
 * text that is too long, or that contains a long number or a character such as '@' or '/', counts as direct.
 */
export function visitSource(reported: string | undefined): string {
  const source = (reported ?? '')
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
  const isLike = /^[a-z0-9](?:[a-z0-9._ -]*[a-z0-9])?$/.test(source) && source.length <= MAX_LENGTH
  // A long number may identify a person.
  return isLike && !/\d{6}/.test(source) ? source : DIRECT
}
