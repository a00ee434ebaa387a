import { useState } from 'react'
import { collectionPath } from '#shared/catalogue/addresses.ts'
import {
  COLLECTION_DELETE_CONFIRM,
  COLLECTION_DELETE_FAILED,
  COLLECTION_DELETED,
  COLLECTIONS_LOAD_FAILED,
  COLLECTIONS_ORDER_FAILED,
  COLLECTIONS_ORDERED,
} from '#shared/catalogue/admin-texts.ts'
import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { useScreenData } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { promised, usePromised } from '../api/use-promised.ts'
import { useWrite } from '../api/use-write.ts'
import { Thumbnail } from '../images/thumbnail.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { ListAndForm, ToForm, useEdited } from '../ui/list-and-form.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead, Panel } from '../ui/page-head.tsx'
import { CollectionForm } from './collection-form.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const clientLoader = () => ({ collections: promised(api.call('GET /api/admin/collections')) })

export default function CollectionsScreen() {
  const collections = usePromised(useScreenData<typeof clientLoader>().collections, COLLECTIONS_LOAD_FAILED)
  const { set } = useListQuery()
  // `page: 1` makes the screen scroll to the top, where the form is.
  const edit = (collection: AdminCollection | undefined) =>
    set({ edit: collection && idOf(collection), page: 1 })
  const edited = useEdited(collections.data)
  return (
    <>
      <PageHead count={collections.data ? counted(collections.data.length, 'collection') : ''}>
        {!edited && <ToForm>Ajouter une collection</ToForm>}
      </PageHead>
      <ListAndForm
        isEditing={edited !== undefined}
        isLoading={!collections.data && collections.error === undefined}
        form={
          <CollectionForm
            key={edited ? idOf(edited) : 'new'}
            collection={edited}
            {...(edited && { onClose: () => edit(undefined) })}
          />
        }
        list={
          <Panel title="Dans l’ordre de la boutique">
            {collections.error !== undefined && <LoadFailure failed={COLLECTIONS_LOAD_FAILED} />}
            {collections.data && <Collections collections={collections.data} onEdit={edit} />}
            {!collections.data && collections.error === undefined && <Skeleton className="h-96 rounded-md" />}
          </Panel>
        }
      />
    </>
  )
}

type CollectionsProps = {
  collections: readonly AdminCollection[]
  onEdit: (collection: AdminCollection) => void
}

function Collections({ collections, onEdit }: CollectionsProps) {
  const [toDelete, setToDelete] = useState<AdminCollection>()
  const [dragged, setDragged] = useState<number>()
  const seen = collections.map(idOf)
  const order = useWrite(async (ids: string[]) => {
    await api.call('PUT /api/admin/collections/order', { body: { ids, seen } })
    toastSuccess(COLLECTIONS_ORDERED)
  }, COLLECTIONS_ORDER_FAILED)
  const move = (from: number, to: number) => {
    const id = seen[from]
    if (id === undefined || from === to || to < 0 || to >= seen.length || order.pending) return
    order.run(seen.toSpliced(from, 1).toSpliced(to, 0, id))
  }
  return (
    <>
      <ol className="grid gap-2" aria-busy={order.pending || undefined}>
        {collections.map((collection, at) => (
          <CollectionRow
            key={idOf(collection)}
            collection={collection}
            isFirst={at === 0}
            isLast={at === collections.length - 1}
            isDragged={dragged === at}
            isTarget={dragged !== undefined}
            onDrag={(isDragged) => setDragged(isDragged ? at : undefined)}
            onDrop={() => {
              if (dragged !== undefined) move(dragged, at)
              setDragged(undefined)
            }}
            onMove={(places) => move(at, at + places)}
            onEdit={() => onEdit(collection)}
            onDelete={() => setToDelete(collection)}
          />
        ))}
      </ol>
      <DeleteQuestion
        item={toDelete}
        question={COLLECTION_DELETE_CONFIRM}
        nameOf={({ name }) => name}
        remove={({ _id: id }) => api.call('DELETE /api/admin/collections/:id', { params: { id } })}
        done={COLLECTION_DELETED}
        failed={COLLECTION_DELETE_FAILED}
        onClose={() => setToDelete(undefined)}
      />
    </>
  )
}

type CollectionRowProps = {
  collection: AdminCollection
  isFirst: boolean
  isLast: boolean
  isDragged: boolean
  /** True while any row is dragged, because that row can be dropped here. */
  isTarget: boolean
  onDrag: (isDragged: boolean) => void
  onDrop: () => void
  onMove: (places: number) => void
  onEdit: () => void
  onDelete: () => void
}

function CollectionRow({ collection, isDragged, isTarget, onDrag, onDrop, ...row }: CollectionRowProps) {
  return (
    // The buttons that move the row do the same without a pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
      className={`flex flex-wrap items-center gap-3 rounded-sm border border-hairline p-2.5 ${isDragged ? 'opacity-50' : ''}`}
    >
      <span className="flex cursor-grab max-sm:order-1">
        <IconButton label={`Monter ${collection.name}`} disabled={row.isFirst} onClick={() => row.onMove(-1)}>
          <Icon name="chevronDown" className="size-5 rotate-180" />
        </IconButton>
        <IconButton
          label={`Descendre ${collection.name}`}
          disabled={row.isLast}
          onClick={() => row.onMove(1)}
        >
          <Icon name="chevronDown" />
        </IconButton>
      </span>
      <Thumbnail src={collection.image} className="size-12" />
      <CollectionName collection={collection} />
      <span className="flex gap-1 max-sm:order-2 max-sm:ml-auto">
        <Button size="sm" variant="quiet" onClick={row.onEdit} aria-label={`Modifier ${collection.name}`}>
          Modifier
        </Button>
        {!collection.stays && (
          <Button
            size="sm"
            variant="quiet"
            onClick={row.onDelete}
            aria-label={`Supprimer ${collection.name}`}
          >
            Supprimer
          </Button>
        )}
      </span>
    </li>
  )
}

function CollectionName({ collection }: { collection: AdminCollection }) {
  const { name, slug, count, all } = collection
  return (
    <span className="min-w-32 flex-1 max-sm:basis-[calc(100%-3.75rem)]">
      <span className="block font-semibold break-words">{name}</span>
      <span className="block text-sm text-ink-soft">
        {`${counted(all, 'protection')}${count === 0 ? ' · pas encore dans la boutique' : ''}`}
      </span>
      {count > 0 && (
        <ShopLink
          to={collectionPath(slug)}
          target="_blank"
          className="text-sm wrap-anywhere underline underline-offset-4 hover:text-iris"
        >
          {collectionPath(slug)}
        </ShopLink>
      )}
    </span>
  )
}
