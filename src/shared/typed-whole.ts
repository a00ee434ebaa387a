/**
 * Reads a typed or pasted whole number: '1 000', '1\u202F000' and full-width digits. Returns undefined for '-1', '2,5',
 * and '1.000', which may mean 1.
 */
export function typedToWhole(text: string): number | undefined {
  const plain = text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '')
  return /^\d{1,15}$/u.test(plain) ? Number(plain) : undefined
}
