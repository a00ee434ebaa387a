import { useState } from 'react'
import { useLocation } from 'react-router'
import { isRecord } from '#shared/json.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { toastError } from '#web/ui/toast.ts'
import { keptByAdmin } from '../browser-storage.ts'
import { AdminDialog } from './admin-dialog.tsx'
import { viewQuery } from './list-query.ts'
import { VIEW_NAME_MAX_LENGTH, viewNameError, VIEWS_NOT_KEPT } from './saved-view-rules.ts'

type View = { name: string; query: string }

const MAX_VIEWS = 12
const FORM_ID = 'vue-formulaire'

export function useSavedViews(list: string) {
  const { pathname, search } = useLocation()
  const [views, setViews] = useState(() => readViews(list))
  const [isNaming, setNaming] = useState(false)
  const query = viewQuery(search)
  const keep = (next: View[]) => {
    if (keptByAdmin.savedViews(list).write(JSON.stringify(next))) setViews(next)
    else toastError(VIEWS_NOT_KEPT)
  }
  const canSave = query !== '' && views.length < MAX_VIEWS && views.every((view) => view.query !== query)
  const chips = views.length > 0 && (
    <nav aria-label="Vues enregistrées" className="mb-3 flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <span
          key={view.name}
          className={classNames(
            'flex items-center rounded-full border text-sm font-medium',
            view.query === query ? 'border-iris bg-iris-wash text-iris' : 'border-edge bg-raised',
          )}
        >
          <ShopLink
            to={`${pathname}?${view.query}`}
            aria-current={view.query === query ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-full pl-4 break-words"
          >
            {view.name}
          </ShopLink>
          <IconButton
            label={`Supprimer la vue ${view.name}`}
            onClick={() => keep(views.filter(({ name }) => name !== view.name))}
          >
            <Icon name="close" className="size-4" />
          </IconButton>
        </span>
      ))}
    </nav>
  )
  const saving = (
    <>
      {canSave && (
        <IconButton label="Enregistrer cette vue" onClick={() => setNaming(true)}>
          <Icon name="plus" />
        </IconButton>
      )}
      <NameDialog
        open={isNaming}
        taken={views.map(({ name }) => name)}
        onClose={() => setNaming(false)}
        onName={(name) => {
          keep([...views, { name, query }])
          setNaming(false)
        }}
      />
    </>
  )
  return { chips, saving }
}

type NameDialogProps = {
  open: boolean
  taken: readonly string[]
  onClose: () => void
  onName: (name: string) => void
}

function NameDialog({ open, taken, onClose, onName }: NameDialogProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  return (
    <AdminDialog
      open={open}
      size="narrow"
      title="Enregistrer cette vue"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={FORM_ID}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const typed = name.trim()
          const refusal = viewNameError(typed, taken)
          setError(refusal)
          if (refusal) return
          setName('')
          onName(typed)
        }}
      >
        <Field
          label="Nom de la vue"
          name="vue-nom"
          maxLength={VIEW_NAME_MAX_LENGTH}
          autoComplete="off"
          hint="Filtres, tri et nombre de lignes, gardés dans ce navigateur."
          value={name}
          error={error}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </AdminDialog>
  )
}

function readViews(list: string): View[] {
  try {
    const stored: unknown = JSON.parse(keptByAdmin.savedViews(list).read() ?? '[]')
    return Array.isArray(stored) ? stored.filter(isView).slice(0, MAX_VIEWS).map(cleanView) : []
  } catch {
    return []
  }
}

/** An earlier release stored the search too. */
const cleanView = ({ name, query }: View): View => ({ name, query: viewQuery(query) })

function isView(value: unknown): value is View {
  return isRecord(value) && typeof value.name === 'string' && typeof value.query === 'string'
}
