/** Where a product's page is: its slug is the address that search engines know. */
export const productPath = ({ slug }: { slug: string }): string => `/products/${slug}`

export const collectionPath = (slug: string): string => `/collections/${slug}`
