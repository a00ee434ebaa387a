import { useState } from 'react'
import type { Banner } from '#shared/banners/contract.ts'
import { lastDayShown, shownBanner } from '#shared/banners/shown-banner.ts'
import {
  BANNER_ACTIVATE_FAILED,
  BANNER_ACTIVATED,
  BANNER_DEACTIVATE_FAILED,
  BANNER_DEACTIVATED,
  BANNER_RESTORED,
  bannerPlanned,
  BANNERS_LOAD_FAILED,
  BANNERS_LOADING,
} from '#shared/banners/texts.ts'
import { formatDay } from '#shared/dates.ts'
import { idOf } from '#shared/ids.ts'
import type { Day } from '#shared/paris-day.ts'
import { api } from '#web/session/api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import type { Latest } from '../api/use-promised.ts'
import { useWrite } from '../api/use-write.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { useUndo } from '../ui/use-undo.tsx'
import { BannerLine } from './banner-line.tsx'

type BannerListProps = {
  banners: Latest<Banner[]>
  listed: readonly Banner[]
  today: Day
  onEdit: (banner: Banner) => void
  onDelete: (banner: Banner) => void
}

export function BannerList({ banners, listed, today, onEdit, onDelete }: BannerListProps) {
  const { data, error, loading } = banners
  const [activating, setActivating] = useState<string>()
  const { offer, bar } = useUndo(BANNER_ACTIVATE_FAILED, { isBelowList: true })
  const activation = useWrite(async (id: string) => {
    const { isActive, startsOn } = await activate(id)
    const sentence = startsOn > today ? bannerPlanned(formatDay(startsOn)) : BANNER_ACTIVATED
    toastSuccess(sentence)
    const before = isActive ? data?.find((banner) => banner.isActive) : undefined
    offer({ sentence, undo: () => (before ? restore(idOf(before), before) : takeOff(id)) })
  }, BANNER_ACTIVATE_FAILED)
  const deactivation = useWrite(async (id: string) => {
    await deactivate(id)
    toastSuccess(BANNER_DEACTIVATED)
    const before = data?.find((banner) => idOf(banner) === id)
    offer({ sentence: BANNER_DEACTIVATED, undo: () => restore(id, before) })
  }, BANNER_DEACTIVATE_FAILED)
  if (error !== undefined) return <LoadFailure failed={BANNERS_LOAD_FAILED} />
  if (!data) {
    return (
      <output className="flex items-center gap-3 py-6 text-ink-soft">
        <Spinner /> {BANNERS_LOADING}
      </output>
    )
  }
  const inFront = shownBanner(data, today)
  const shown = inFront && { banner: inFront, lastDay: lastDayShown(inFront, data, today) }
  return (
    <>
      {listed.length === 0 && (
        <EmptyState
          title={data.length === 0 ? 'Aucune bannière disponible' : 'Aucune bannière trouvée'}
          icon="image"
        />
      )}
      <ul aria-busy={loading || undefined} className="grid gap-4">
        {listed.map((banner) => {
          const id = idOf(banner)
          return (
            <BannerLine
              key={id}
              banner={banner}
              shown={shown}
              today={today}
              activating={activation.pending && activating === id}
              onActivate={() => {
                setActivating(id)
                activation.run(id)
              }}
              onDeactivate={() => deactivation.run(id)}
              onEdit={() => onEdit(banner)}
              onDelete={() => onDelete(banner)}
            />
          )
        })}
      </ul>
      {bar}
    </>
  )
}

const activate = (id: string) => api.call('PUT /api/banners/:id/activate', { params: { id } })

const deactivate = (id: string) => api.call('PUT /api/banners/:id/deactivate', { params: { id } })

async function restore(id: string, before: Banner | undefined): Promise<void> {
  if (before?.isPlanned) await api.call('PUT /api/banners/:id/plan', { params: { id } })
  if (before?.isActive) await activate(id)
  toastSuccess(BANNER_RESTORED)
}

async function takeOff(id: string): Promise<void> {
  await deactivate(id)
  toastSuccess(BANNER_RESTORED)
}
