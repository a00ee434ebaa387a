/** Spaces, invisible signs and full-width forms come with numbers that are pasted. */
export const plainTyped = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '')

/**
 * Reads a typed or pasted whole number: '1 000', '1\u202F000' and full-width digits. Returns undefined for '-1', '2,5',
 * and '1.000', which may mean 1.
 */
export function typedToWhole(text: string): number | undefined {
  const plain = plainTyped(text)
  return /^\d{1,15}$/u.test(plain) ? Number(plain) : undefined
}
