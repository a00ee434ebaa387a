import { Visitor } from 'vite'

/**
 * Names that concern the usual packs. Each has a list of the files that may use it. Other code reads the packs that a
 * product lists (decision 81).
 */
export const USUAL_PACKS = {
  usualPackCents: [
    'src/shared/catalogue/pack-price.ts',
    'src/shared/catalogue/own-packs.ts',
    'src/shared/catalogue/reprice.ts',
    'src/shared/catalogue/sale-price.ts',
    'src/web/admin/catalogue/pack-rows.ts',
    'src/web/admin/catalogue/packs-field.tsx',
    'src/web/admin/catalogue/import-preview.tsx',
    'src/web/admin/catalogue/import-questions.tsx',
    'src/server/demo/load-orders.ts',
  ],
  basePriceFrom: [
    'src/shared/catalogue/pack-price.ts',
    'src/shared/catalogue/file-price.ts',
    'src/server/catalogue/fillers.ts',
  ],
  USUAL_SIZES: [
    'src/shared/catalogue/pack-size.ts',
    'src/shared/catalogue/pack-price.ts',
    'src/shared/catalogue/own-packs.ts',
    'src/shared/settings/weights.ts',
    'src/web/admin/catalogue/pack-rows.ts',
    'src/web/admin/catalogue/import-preview.tsx',
    'src/web/admin/catalogue/import-questions.tsx',
    'src/server/catalogue/fillers.ts',
  ],
}

export function usualPacksOf(sources, names = USUAL_PACKS) {
  return sources.flatMap(({ path, program }) => {
    const found = new Set()
    new Visitor({
      Identifier({ name }) {
        if (Object.hasOwn(names, name) && !names[name].includes(path)) found.add(name)
      },
    }).visit(program)
    return [...found].map(
      (name) => `${path} uses ${name}: a product's packs are in its own list (pack-price.ts)`,
    )
  })
}
