import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { PREVIEW_SIGN_IN } from '#shared/texts.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useOwnData, type OwnData } from '#web/session/own-data.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SignInInvitation } from './sign-in-invitation.tsx'

type PreviewPageProps<Thing> = {
  loaded: OwnData<Thing>
  /** The address of the preview, to which the sign-in returns. */
  path: string
  reserved: string
  children: (thing: Thing) => ReactNode
}

/** A preview of a product or an article, which may be unpublished. */
export function PreviewPage<Thing>({ loaded, path, reserved, children }: PreviewPageProps<Thing>) {
  const thing = useOwnData(loaded)
  if (thing === 'loading') return <PreviewFallback />
  if (thing === 'signed-out')
    return (
      <div className="page py-8">
        <SignInInvitation to={path} title={PREVIEW_SIGN_IN}>
          {reserved}
        </SignInInvitation>
      </div>
    )
  return children(thing)
}

export function PreviewFallback() {
  return (
    <div className="page py-6">
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}

export function PreviewFailure({ failed }: { failed: string }) {
  const sentence = messageOf(useRouteError(), failed)
  return (
    <div className="page grid min-h-[60vh] content-center">
      <h1 className="sr-only">{sentence}</h1>
      <EmptyState tone="error" title={sentence} action={<RetryButton />} />
    </div>
  )
}
