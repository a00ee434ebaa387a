/** A visit without a source, for example from a typed address, a bookmark or a mail program. */
export const DIRECT = ''
const MAX_LENGTH = 60

/**
 * Returns the source of a visit as it is stored: a host without 'www.', or the value of `utm_source`. Anything else
 * counts as direct, so no address with a person's data is stored.
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
