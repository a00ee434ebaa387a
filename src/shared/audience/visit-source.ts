/** A visit without a known source: typed address, bookmark, mail program. It is stored as ''. */
export const DIRECT = ''
const MAX_LENGTH = 60

/**
 * The source of a visit as it is kept: a host without 'www.', or the word of `utm_source`. Anything that is neither
 * counts as direct, so that no address with a person's data is stored.
 */
export function visitSource(reported: string | undefined): string {
  const source = (reported ?? '')
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
  const isLike = /^[a-z0-9](?:[a-z0-9._ -]*[a-z0-9])?$/.test(source) && source.length <= MAX_LENGTH
  // A long number may be somebody's.
  return isLike && !/\d{6}/.test(source) ? source : DIRECT
}
