const MAX_PRODUCTS = 12

/**
 * Returns the slugs or ids of at most `MAX_PRODUCTS` linked products. Expects links as `sanitiseArticle` stores them:
 * the address comes first, without this site's origin.
 */
export function linkedProducts(content: string): string[] {
  const links = content.matchAll(/<a href="\/products\/([\w-]+)[/?#"]/g)
  return [...new Set(Array.from(links, ([, key = '']) => key))].slice(0, MAX_PRODUCTS)
}
