import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ALL_CATEGORIES, ARTICLE_CATEGORIES } from '#shared/news/article-categories.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

const options = [ALL_CATEGORIES, ...ARTICLE_CATEGORIES].map((category) => ({
  value: category,
  label: category,
}))

export function NewsFilters() {
  const [params, setParams] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const withForm = (present: URLSearchParams) => {
    if (!form.current) return present
    const chosen = new FormData(form.current)
    const next = new URLSearchParams(present)
    for (const [name, silent] of [
      ['q', ''],
      ['category', ALL_CATEGORIES],
    ] as const) {
      const value = textOf(chosen.get(name))
      if (value === silent) next.delete(name)
      else next.set(name, value)
    }
    return next
  }
  const apply = () => setParams(withForm, { replace: true, preventScrollReset: true })
  const applyEarlyChoice = useEffectEvent(() => {
    if (String(withForm(params)) !== String(params)) apply()
  })
  useEffect(() => applyEarlyChoice(), [])
  const page = params.get('page')
  return (
    <search>
      <form
        ref={form}
        action="/news"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
        className="grid gap-4 md:grid-cols-[1fr_20rem]"
      >
        {page && <input type="hidden" name="page" value={page} />}
        <Field
          name="q"
          id="recherche-actus"
          type="search"
          label="Rechercher dans les articles"
          defaultValue={params.get('q') ?? ''}
          enterKeyHint="search"
          autoComplete="off"
          onChange={apply}
        />
        <Select
          name="category"
          id="categorie-actus"
          label="Catégorie"
          options={options}
          defaultValue={params.get('category') ?? ALL_CATEGORIES}
          onChange={apply}
        />
        <noscript className="md:col-span-2">
          <Button type="submit">Filtrer</Button>
        </noscript>
      </form>
    </search>
  )
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.trim() : ''
}
