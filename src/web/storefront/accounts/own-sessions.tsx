import type { OwnSession } from '#shared/accounts/contract.ts'
import { OTHER_SESSIONS_ENDED, SESSION_END_FAILED, SESSION_ENDED } from '#shared/accounts/texts.ts'
import { idOf } from '#shared/ids.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

type OwnSessionsProps = { sessions: readonly OwnSession[]; onChanged: () => Promise<void> }

const toastFailure = (error: unknown) => toastError(messageOf(error, SESSION_END_FAILED))

export function OwnSessions({ sessions, onChanged }: OwnSessionsProps) {
  const others = useMutation(async () => {
    await api.call('DELETE /api/users/sessions')
    toastSuccess(OTHER_SESSIONS_ENDED)
    await onChanged()
  }, toastFailure)
  return (
    <div className="grid gap-5">
      <ul aria-label="Appareils connectés" className="grid">
        {sessions.map((session) => (
          <Line key={idOf(session)} session={session} onChanged={onChanged} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          loading={others.pending}
          onClick={() => others.run()}
          className="justify-self-start"
        >
          Déconnecter les autres
        </Button>
      )}
    </div>
  )
}

function Line({ session, onChanged }: { session: OwnSession; onChanged: () => Promise<void> }) {
  const { device, startedAt, lastUsedAt, isCurrent } = session
  const name = device || 'Appareil inconnu'
  const ending = useMutation(async () => {
    await api.call('DELETE /api/users/sessions/:id', { params: { id: idOf(session) } })
    toastSuccess(SESSION_ENDED)
    await onChanged()
  }, toastFailure)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div>
        <p className="font-semibold">
          {name}
          {isCurrent && <span className="font-normal text-ink-soft"> (cet appareil)</span>}
        </p>
        <p className="text-sm text-ink-soft">
          Utilisé le <DateTime value={lastUsedAt} format="moment" />, connecté le{' '}
          <DateTime value={startedAt} format="plain" />
        </p>
      </div>
      {!isCurrent && (
        <Button variant="secondary" loading={ending.pending} onClick={() => ending.run()}>
          Déconnecter<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}
