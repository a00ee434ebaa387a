import { useRef, useState, type ComponentProps } from 'react'
import { BANNER_LINK_MAX_LENGTH } from '#shared/banners/banner-rules.ts'
import { collectionPath, productPath } from '#shared/catalogue/addresses.ts'
import { api } from '#web/session/api.ts'
import { Field } from '#web/ui/field.tsx'

type Page = { path: string; name: string }

const PAGES: readonly Page[] = [
  { path: '/', name: 'Accueil' },
  { path: '/news', name: 'Actus' },
  { path: '/guide-achat', name: 'Guide d’achat' },
  { path: '/contact', name: 'Contact' },
]
/** Further products are not suggested. Their addresses can be typed. */
const MAX_PRODUCTS = 100
const LIST = 'pages-du-site'

async function readPages(): Promise<Page[]> {
  const [collections, { items }] = await Promise.all([
    api.call('GET /api/admin/collections'),
    api.call('GET /api/admin/sleeves', {
      query: { published: 'true', sort: 'name-asc', limit: MAX_PRODUCTS },
    }),
  ])
  return [
    ...collections.map(({ slug, name }) => ({ path: collectionPath(slug), name: `Collection ${name}` })),
    ...PAGES,
    ...items.map((sleeve) => ({ path: productPath(sleeve), name: sleeve.name })),
  ]
}

type LinkFieldProps = Omit<ComponentProps<typeof Field>, 'list' | 'hint'>

export function LinkField(props: LinkFieldProps) {
  const [pages, setPages] = useState(PAGES)
  const isAsked = useRef(false)
  const ask = () => {
    if (isAsked.current) return
    isAsked.current = true
    // Without the suggestions an address can still be typed. The next focus loads them again.
    readPages().then(setPages, () => {
      isAsked.current = false
    })
  }
  return (
    <>
      <Field
        {...props}
        list={LIST}
        onFocus={ask}
        autoComplete="off"
        maxLength={BANNER_LINK_MAX_LENGTH}
        hint="Tapez le nom d’une collection, d’une protection ou d’une page et choisissez-la, ou saisissez une adresse qui commence par https://."
      />
      <datalist id={LIST}>
        {pages.map(({ path, name }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
