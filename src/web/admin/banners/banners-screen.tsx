import { useState } from 'react'
import type { Banner } from '#shared/banners/contract.ts'
import {
  BANNER_ACTIVATE_FAILED,
  BANNER_ACTIVATED,
  BANNER_DELETE_CONFIRM,
  BANNER_DELETE_FAILED,
  BANNER_DELETED,
  BANNERS_LOAD_FAILED,
  BANNERS_LOADING,
  NO_BANNERS,
} from '#shared/banners/texts.ts'
import { pageMeta } from '#web/page-meta.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { adminApi, sayFailure } from '../api/admin-api.ts'
import { useRemote } from '../api/use-remote.ts'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead, Panel } from '../ui/page-head.tsx'
import type { Route } from './+types/banners-screen'
import { BannerForm } from './banner-form.tsx'
import { BannerLine } from './banner-line.tsx'

const TITLE = 'Gestion des bannières'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: TITLE })

/** Banner management (back-office.md §2). */
export default function BannersScreen() {
  const banners = useRemote<Banner[]>('/api/banners', BANNERS_LOAD_FAILED)
  const [doomed, setDoomed] = useState<Banner>()
  const [activating, setActivating] = useState<string>()
  const activate = async ({ _id }: Banner) => {
    setActivating(_id)
    try {
      await adminApi.put(`/api/banners/${_id}/activate`)
      toastSuccess(BANNER_ACTIVATED)
      banners.reload()
    } catch (error) {
      sayFailure(error, BANNER_ACTIVATE_FAILED)
    } finally {
      setActivating(undefined)
    }
  }
  return (
    <>
      <PageHead title={TITLE} />
      <div className="grid items-start gap-6 xl:grid-cols-[24rem_minmax(0,1fr)]">
        <BannerForm onCreated={banners.reload} />
        <Panel title="Bannières existantes">
          {banners.error !== undefined ? (
            <LoadFailure error={banners.error} failed={BANNERS_LOAD_FAILED} onRetry={banners.reload} />
          ) : !banners.data ? (
            <output className="flex items-center gap-3 py-6 text-ink-soft">
              <Spinner /> {BANNERS_LOADING}
            </output>
          ) : banners.data.length === 0 ? (
            <EmptyState title={NO_BANNERS} icon="image" />
          ) : (
            <ul aria-busy={banners.loading || undefined} className="grid gap-4">
              {banners.data.map((banner) => {
                const { _id } = banner
                return (
                  <BannerLine
                    key={_id}
                    banner={banner}
                    activating={activating === _id}
                    onActivate={() => void activate(banner)}
                    onDelete={() => setDoomed(banner)}
                  />
                )
              })}
            </ul>
          )}
        </Panel>
      </div>
      <DeleteQuestion
        item={doomed}
        question={BANNER_DELETE_CONFIRM}
        nameOf={(banner) => banner.title}
        path={({ _id }) => `/api/banners/${_id}`}
        done={BANNER_DELETED}
        failed={BANNER_DELETE_FAILED}
        onClose={() => setDoomed(undefined)}
        onDeleted={banners.reload}
      />
    </>
  )
}
